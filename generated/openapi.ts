// Generated from openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/b2b/v1/syndicat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the unions
         * @description All the unions of the client, by name.
         */
        get: operations["listSyndicats"];
        /**
         * Update a union
         * @description Updates the union that `identifiantExterne` selects.
         *     Only the members that are sent change: a member that is left out keeps its value, `null` clears an optional member, and `null` or an empty string on a required member is refused.
         */
        put: operations["updateSyndicat"];
        /**
         * Create a union
         * @description Creates a union. Its external id and its name, whatever its letter case, are unique.
         */
        post: operations["createSyndicat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/syndicat/{idExterne}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the union.
                 * @example SYN-01
                 */
                idExterne: components["parameters"]["IdExterneSyndicatChemin"];
            };
            cookie?: never;
        };
        /**
         * Get a union
         * @description One union, by its external id.
         */
        get: operations["getSyndicat"];
        put?: never;
        post?: never;
        /**
         * Delete a union
         * @description Deletes a union that contains no employer and that no active employee is a member of. The memberships of deactivated employees keep its name and its id. This cannot be undone.
         */
        delete: operations["deleteSyndicat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/employeur": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the employers
         * @description All the employers of the client, by name.
         */
        get: operations["listEmployeurs"];
        /**
         * Update an employer
         * @description Updates the employer that `identifiantExterne` selects. `syndicatIdExterne: null` takes it out of its union.
         *     Only the members that are sent change: a member that is left out keeps its value, `null` clears an optional member, and `null` or an empty string on a required member is refused.
         */
        put: operations["updateEmployeur"];
        /**
         * Create an employer
         * @description Creates an employer, in a union when `syndicatIdExterne` names one. Its external id and its name, whatever its letter case, are unique.
         */
        post: operations["createEmployeur"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/employeur/{idExterne}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the employer.
                 * @example EMP-10
                 */
                idExterne: components["parameters"]["IdExterneEmployeurChemin"];
            };
            cookie?: never;
        };
        /**
         * Get an employer
         * @description One employer, by its external id.
         */
        get: operations["getEmployeur"];
        put?: never;
        post?: never;
        /**
         * Delete an employer
         * @description Deletes an employer that has no job and no active employee, and that is not the only one of a custom field: without employers that field would apply to everybody. Deactivated employees are detached from it, and custom fields that have other employers lose this one. This cannot be undone.
         */
        delete: operations["deleteEmployeur"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/employe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the employees
         * @description All the active employees of the client, by date of creation; with `apres`, by date of last update.
         *     The array is streamed: read it as a stream when the client has many employees. The filters are optional and combined by AND; one that names an unknown entity gives an empty array.
         */
        get: operations["listEmployes"];
        /**
         * Update an employee
         * @description Updates the active employee that `idExterne` selects.
         *     Only the members that are sent change: a member that is left out keeps its value, `null` clears an optional member, and `null` or an empty string on a required member is refused. `valeursChampUtilisateur` names the custom fields that change; the others keep their values.
         *     An employee is deactivated by its deletion: `estActif` is refused unless it is true.
         */
        put: operations["updateEmploye"];
        /**
         * Create an employee
         * @description Creates an employee. The external id, the member number and the primary e-mail address are unique among active employees.
         *     The external id of a deactivated employee reactivates that employee: same `idUnique`, same history, and the members that are not sent keep their values.
         *     `identifiantExterneEmployeur` is a direct link and creates no job. Of custom fields, those that are not sent keep their values.
         */
        post: operations["createEmploye"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/employe/{idExterne}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the employee.
                 * @example E-1001
                 */
                idExterne: components["parameters"]["IdExterneEmployeChemin"];
            };
            cookie?: never;
        };
        /**
         * Get an employee
         * @description One active employee, by external id. A deactivated employee is found with `inclureInactifs=true` only.
         */
        get: operations["getEmploye"];
        put?: never;
        post?: never;
        /**
         * Deactivate an employee
         * @description Deactivates an employee: nothing is erased, jobs and history remain, and `POST` with the same external id reactivates the person. The external id stays reserved; the e-mail address and the member number become free.
         */
        delete: operations["deleteEmploye"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/employe/desactiver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate many employees
         * @description Deactivates up to 50,000 employees, each as `DELETE /b2b/v1/employe/{idExterne}` does: nothing is erased, jobs and history remain, and the e-mail address and the member number become free.
         *     An id that is refused is reported in `errors`, and the others are done; the status stays 200. An id that comes twice counts once, and whoever is deactivated already is left as is: a call that is sent again changes nothing. While a load holds one of them the call waits for it, for two minutes at most; with more than 20,000 ids it may wait for its turn besides.
         *     With `simulation=true` nothing is changed, and the answer is the same.
         */
        post: operations["deactivateEmployes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/employe/{idUnique}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        /**
         * Get an employee by the id of the service
         * @description One active employee, by `idUnique`: the way to a person who has no external id, as one has whom a signed form or a request made. A deactivated employee is found with `inclureInactifs=true` only; of one who was merged, the answer says into whom (`Employe.Fusionne`).
         */
        get: operations["getEmployeByIdUnique"];
        /**
         * Update an employee by the id of the service
         * @description Updates the active employee of the path.
         *     A person who has no external id is given one by `idExterne`, and is then found by it everywhere; one who has an external id keeps it.
         *     Only the members that are sent change: a member that is left out keeps its value, `null` clears an optional member, and `null` or an empty string on a required member is refused. `valeursChampUtilisateur` names the custom fields that change; the others keep their values.
         *     An employee is deactivated by its deletion: `estActif` is refused unless it is true. Of one who was merged, the answer says into whom (`Employe.Fusionne`).
         */
        put: operations["updateEmployeByIdUnique"];
        post?: never;
        /**
         * Deactivate an employee by the id of the service
         * @description Deactivates an employee, as `DELETE /b2b/v1/employe/{idExterne}` does, with or without an external id: nothing is erased, jobs and history remain, and the e-mail address and the member number become free. Of one who was merged, the answer says into whom (`Employe.Fusionne`).
         */
        delete: operations["deleteEmployeByIdUnique"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/employe/{idUnique}/dossier": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        /**
         * Get all that is held of a person
         * @description What a person may ask for who wants to know what is held: the profile, jobs, memberships, consents with their texts and fingerprints, and when they were taken back, requests, answers and links to forms, entries in lists of voters, e-mails to the addresses of the person, and what the journal of acts tells of the person, those of whoever was merged into this employee too. A deactivated employee is found as an active one is.
         *     Whether somebody has voted is in it, as the list of voters shows it, and never how: no ballot can be told to be anybody's. E-mails are told without what they said, for as long as they are remembered, with what became of them, and so are the addresses of the person that are not written to any more.
         */
        get: operations["getDossierEmploye"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/employe/{idUnique}/dossier/pdf": {
        parameters: {
            query?: {
                /**
                 * @description Language of the document, French unless it is given.
                 * @example en
                 */
                langue?: components["parameters"]["LangueDocument"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        /**
         * Get all that is held of a person, to hand over
         * @description The same as a PDF, in French or English, for who has no program that reads JSON: what is held, part by part, without the ids that only systems use. Of e-mails and of the journal of acts it has the latest two hundred, and says so.
         */
        get: operations["getDossierEmployePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/employe/{idUnique}/anonymiser": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Anonymise a person for good
         * @description Takes all that tells of a person out of what is held, of the employee and of whoever was merged into this one, active or deactivated. Nothing brings it back.
         *     What proves something is kept without the person: consents with their fingerprints, which have no name in them, memberships and answers to forms with their dates, for the years that the operator keeps signatures, and that somebody was a voter and has voted. Their names are then `Anonyme`, their addresses null or, where there must be one, the id followed by `@anonyme.invalid`, and the rest null or empty. Everything else is erased: jobs, custom values, links, voters of drafts, e-mails sent and waiting, events with their deliveries; answers kept for repeated calls and reports of loads are rewritten, and say of others what they said. A number, the id of a job or a value of a custom field that the person no longer had stays where such a report quotes it in the row of somebody else or in a warning, until the report is forgotten. A call that is repeated with its `Idempotency-Key` is answered as before, without the person, whatever its key says, and does nothing again: a key is kept as a digest from then on where its answer was rewritten, or where the letters and digits of it say a text of the person (a name, an id, a number, an address, seven digits of the telephone), whatever it was sent for. Who reads the database can try a guess on such a digest, for the 24 hours that a key is kept.
         *     An e-mail to an address of the person goes where it is about the person or about nobody in particular; one about somebody else who is written to at the same address stays, as the link of a relative to a vote. What callers wrote to others is rewritten where it has an address, the telephone or the whole name of the person, and not for a number, a first name or a town alone: in any letter case, as HTML and links escape it, names in any script, with or without accents, hyphens and apostrophes, and the telephone whatever stands between its digits. All that tells of the person goes from it then, as words of their own. Tags within a word hide it; somebody whose longer name has the whole name in it is taken for the person.
         *     A voter is the person by the link to the employee, or by an address of the person, the first or the second one, together with the name; by the first address alone where the name is signs (`-`). A voter who is linked to nobody and has another name stays, with the link and its copy, whichever addresses both have.
         *     The employee stays under `idUnique`, deactivated and without an external id, and is told of by the feed of deletions without one. That feed keeps the external id of a job that was deleted before, for its 400 days, unless it is made of an id or a number of the person. A load or a creation that gives the former external id makes another person. A second call changes nothing, and answers when it was done; its `conserves` counts what an id still ties to the person, and no more what was found by a name or an address.
         *     While the person is a voter of a published campaign that has not ended the call is refused. While a load holds the person it waits, for two minutes at most. With `simulation=true` nothing is changed, and the answer is the same.
         */
        post: operations["anonymiseEmploye"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/employe/{idUnique}/fusionner": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge an employee into another one
         * @description For two employees who are one person: the employee of the path becomes a tombstone, and the one of `dans` has all that both had, all of it or nothing. Both may be active or deactivated; if either was active, the person is.
         *     Memberships, voters, answers to forms and links to forms change hands, and two of one union, or of one campaign, stay two; requests follow their memberships. Consents stay as they were recorded, and are those of the person from then on. Two jobs at one employer become the one of `dans`, from the earlier start to the later end. Values of custom fields, and members such as the address, come where `dans` has none; so does the external id: where both have one, that of the path is given up. `valeursIgnorees` names the values of custom fields that were given up.
         *     While a load holds one of them the call waits for it, for two minutes at most. With `simulation=true` nothing is changed, and the answer is the same.
         */
        post: operations["mergeEmploye"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/emploi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs
         * @description The jobs of the client, by start date, those of deactivated employees included; with `modifieApres`, by date of last update.
         *     The filters are optional and combined by AND; one that names an unknown entity gives an empty array. The array is streamed.
         */
        get: operations["listEmplois"];
        /**
         * Update a job
         * @description Updates the job that `identifiantExterne` selects; setting `dateFin` ends it, `dateFin: null` reopens it after a rehire. The employee and the employer of a job never change. `estActif` follows from `dateFin`: where no end is given, it is refused unless it is true.
         *     Only the members that are sent change: a member that is left out keeps its value, `null` clears an optional member, and `null` or an empty string on a required member is refused.
         */
        put: operations["updateEmploi"];
        /**
         * Create a job
         * @description Creates the job that links one employee and one employer. Only one job may exist for such a pair, ended jobs included; the payroll number is unique at an employer.
         */
        post: operations["createEmploi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/emploi/{idExterne}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the job.
                 * @example J-1001-10
                 */
                idExterne: components["parameters"]["IdExterneEmploiChemin"];
            };
            cookie?: never;
        };
        /**
         * Get a job
         * @description One job, by its external id.
         */
        get: operations["getEmploi"];
        put?: never;
        post?: never;
        /**
         * Delete a job
         * @description Erases a job. Ending it with `dateFin` is preferred, so that its history stays auditable.
         */
        delete: operations["deleteEmploi"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/emploi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs, with their employee and union
         * @description The jobs of the client, by start date, with the employee, the union and the dates of each. Same filters as version 1. The array is streamed.
         */
        get: operations["listEmploisV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/courriel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what became of your e-mails
         * @description The e-mails of the client that are kept, 30 days once they have ended unless the operator sets another time, by the instant at which they were queued: to whom each goes, and what became of it. What they say is not there, nor any link.
         *     The answer of each operation that sends one has its id in `X-Courriel-Id`.
         */
        get: operations["listEnvois"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/courriel/adresses-supprimees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses that are not written to
         * @description The addresses to which the operations of this tag send nothing any more (`Courriel.AdresseSupprimee`), by the instant from which on: mail to them came back for good, or the person complained, as the provider reported. Links to a vote are sent to them all the same. An address is kept for a year.
         */
        get: operations["listAdressesSupprimees"];
        put?: never;
        post?: never;
        /**
         * Write to an address again
         * @description Lets an address be written to again, once it is known to take mail or the person asks for it; one that nobody kept from it stays so.
         */
        delete: operations["deleteAdresseSupprimee"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/courriel/EnvoyerDerniereCarteMembre": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the last member card
         * @description Sends the member card of the last standing membership of the employee, as a PDF, to one of the two addresses of the person. It does not leave to an address that the person has left meanwhile (`Annule`).
         */
        post: operations["sendCarteMembre"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/courriel/EnvoyerDerniereCarteMembrePourEmploi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the last member card for a job
         * @description Sends the card of the last standing membership that the employee of the job has in the union of its employer, as a PDF, to one of the two addresses of the person. It does not leave to an address that the person has left meanwhile (`Annule`).
         */
        post: operations["sendCarteMembreEmploi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/courriel/EnvoyerFormulaire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a form
         * @description Sends a personal link to a form of the type `Personnalise`, good for 30 days and for one answer. It does not leave to an address that the person has left meanwhile (`Annule`).
         */
        post: operations["sendFormulaire"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/courriel/EnvoyerFormulairePourEmploi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a form about a job
         * @description Sends a personal link to a form of the type `Personnalise`, good for 30 days and for one answer. It does not leave to an address that the person has left meanwhile (`Annule`). The custom fields that it asks are those of the employer of the job.
         */
        post: operations["sendFormulaireEmploi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/courriel/EnvoyerCourrielTransactionnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message of your own
         * @description Sends a message to one address. HTML is sanitised: what would run, or load from an address that is not https, is taken away. HTML that no e-mail can be made of is refused (`Courriel.ContentTooLarge`), and so is a content that shows nothing (`Courriel.ContenuVide`).
         *     Of HTML are kept the elements `a`, `abbr`, `address`, `article`, `aside`, `b`, `bdi`, `bdo`, `big`, `blockquote`, `br`, `caption`, `center`, `cite`, `code`, `col`, `colgroup`, `data`, `dd`, `del`, `dfn`, `div`, `dl`, `dt`, `em`, `figcaption`, `figure`, `font`, `footer`, `h1`, `h2`, `h3`, `h4`, `h5`, `h6`, `header`, `hgroup`, `hr`, `i`, `img`, `ins`, `kbd`, `li`, `main`, `mark`, `menu`, `nav`, `ol`, `p`, `pre`, `q`, `rb`, `rp`, `rt`, `rtc`, `ruby`, `s`, `samp`, `section`, `small`, `span`, `strike`, `strong`, `sub`, `sup`, `table`, `tbody`, `td`, `tfoot`, `th`, `thead`, `time`, `tr`, `tt`, `u`, `ul`, `var`, `wbr`; on all of them the attributes `align`, `aria-hidden`, `aria-label`, `bgcolor`, `border`, `colspan`, `dir`, `height`, `hidden`, `lang`, `role`, `rowspan`, `style`, `title`, `valign`, `width`; on some, others: `a` `href` `class` `target`; `img` `src` `alt` `hspace` `vspace`; `table` `cellpadding` `cellspacing` `background` `summary` `rules` `frame`; `td` `background` `nowrap` `scope` `abbr` `headers`; `th` `background` `nowrap` `scope` `abbr` `headers`; `font` `color` `face` `size`; `ol` `type` `start` `reversed`; `ul` `type`; `li` `value` `type`; `col` `span`; `colgroup` `span`; `hr` `size` `noshade` `color`; `br` `clear`; `time` `datetime`; of `style` the properties `-ms-interpolation-mode`, `-ms-text-size-adjust`, `-webkit-text-size-adjust`, `background`, `background-color`, `background-image`, `background-position`, `background-repeat`, `background-size`, `border`, `border-bottom`, `border-bottom-color`, `border-bottom-left-radius`, `border-bottom-right-radius`, `border-bottom-style`, `border-bottom-width`, `border-collapse`, `border-color`, `border-left`, `border-left-color`, `border-left-style`, `border-left-width`, `border-radius`, `border-right`, `border-right-color`, `border-right-style`, `border-right-width`, `border-spacing`, `border-style`, `border-top`, `border-top-color`, `border-top-left-radius`, `border-top-right-radius`, `border-top-style`, `border-top-width`, `border-width`, `box-sizing`, `caption-side`, `clear`, `color`, `direction`, `display`, `float`, `font`, `font-family`, `font-size`, `font-style`, `font-variant`, `font-weight`, `height`, `hyphens`, `letter-spacing`, `line-height`, `list-style-position`, `list-style-type`, `margin`, `margin-bottom`, `margin-left`, `margin-right`, `margin-top`, `max-height`, `max-width`, `min-height`, `min-width`, `mso-hide`, `mso-line-height-rule`, `mso-padding-alt`, `mso-table-lspace`, `mso-table-rspace`, `opacity`, `overflow`, `overflow-wrap`, `padding`, `padding-bottom`, `padding-left`, `padding-right`, `padding-top`, `table-layout`, `text-align`, `text-decoration`, `text-decoration-color`, `text-indent`, `text-shadow`, `text-transform`, `vertical-align`, `visibility`, `white-space`, `width`, `word-break`, `word-spacing`, `word-wrap`, with values that are of use in an e-mail. Images and grounds are loaded by https only. The rules of a `<style>` are laid on the elements that they are about, where the selector has four parts at most of elements, classes and ids; what stands in `@media` about the width, the direction or the colours of the screen goes along for the content, without what hides or loads; no other rule does, nor a comment. A sheet is left out that is over 100,000 characters, or has more than 1,000 selectors. A whole page (`<html>` or `<body>`) is sent as it is, without the frame that is put around other content.
         *     The limit is 200 messages a minute and 20,000 a day for a client, all five operations together; beyond it the answer is 500 `Courriel.RateLimitExceeded` with `Retry-After`.
         */
        post: operations["sendCourriel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the campaigns
         * @description The campaigns of the client, the one that opens last first.
         */
        get: operations["listCampagnes"];
        put?: never;
        /**
         * Create a campaign
         * @description Creates a campaign in the state `Brouillon`. Its title is unique whatever its letter case, and so is the slug that it gives.
         *     An opening in the past is accepted: the vote opens with the publication.
         */
        post: operations["createCampagne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        /**
         * Read a campaign
         * @description One campaign, with its texts, its questions and their options.
         */
        get: operations["getCampagne"];
        /**
         * Update a campaign
         * @description Changes the members that are sent.
         *     Once the campaign is published its structure is locked: the title, the abstention, the shuffling, the quorum, the questions. The welcome text, the e-mail and the reminders to come may still change, the opening until the vote opens, the closing until it closes; a closing in the past closes the vote now. After the end nothing changes. A value that is the stored one is no change.
         */
        put: operations["updateCampagne"];
        post?: never;
        /**
         * Delete a campaign
         * @description Deletes a campaign in which nobody has voted, whatever its state, with its questions, voters and links, and its result if there is one; the journal says so.
         */
        delete: operations["deleteCampagne"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/publier": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a campaign
         * @description Locks the structure of a draft and exposes the campaign to its voters: `Planifie` before its opening, `VoteOuvert` after it.
         *     Every question needs two options at least, and as many as must be chosen. Two of its options, or one and the abstention that it offers, may not read the same (`Option.LibelleDejaUtilise`): letter case, the kind and number of blanks, that of a hyphen or an apostrophe, other widths of the same letters, Latin ligatures and letters that are two (`ĳ`), dots in one sign (`…`) and what is not seen tell no voter anything, and what an override of direction turns around is compared as it is seen. A joiner counts between letters of scripts that it shapes, and in a picture that Unicode recommends. Signs that are seen count: `10²` is not `102`, nor one flag another. From now on the weight of a voter who is on the list no longer changes. With `refuserPoidsIdentifiants` a campaign where fewer than five of those who may vote have one weight is refused.
         */
        post: operations["publishCampagne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/depublier": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a campaign
         * @description Makes a published campaign a draft again, while nobody has voted: also after its closing, when its result, or its sealed box, is given out no more. The journal says so.
         */
        post: operations["unpublishCampagne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/archiver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a campaign
         * @description Archives a campaign that has ended.
         */
        post: operations["archiveCampagne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/desarchiver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unarchive a campaign
         * @description Makes an archived campaign an ended one again.
         */
        post: operations["unarchiveCampagne"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        /**
         * List the questions
         * @description The questions of a campaign with their options, in their order.
         */
        get: operations["listQuestions"];
        put?: never;
        /**
         * Add a question
         * @description Adds a question, with its options when they are sent, to a campaign that is not published.
         */
        post: operations["createQuestion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/questions/{questionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the question.
                 * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
                 */
                questionId: components["parameters"]["QuestionId"];
            };
            cookie?: never;
        };
        /**
         * Read a question
         * @description One question with its options.
         */
        get: operations["getQuestion"];
        /**
         * Update a question
         * @description Changes the members that are sent, while the campaign is not published. Afterwards what is as it is stored is accepted, and nothing else. `options` replaces the whole list: an option that is sent with its id keeps it, one that is left out goes.
         */
        put: operations["updateQuestion"];
        post?: never;
        /**
         * Delete a question
         * @description Deletes a question and its options, while the campaign is not published.
         */
        delete: operations["deleteQuestion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/questions/ordre": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Order the questions
         * @description Gives all the questions of a campaign a new order, while it is not published; afterwards the order that they have is no change.
         */
        put: operations["orderQuestions"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/questions/{questionId}/options": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the question.
                 * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
                 */
                questionId: components["parameters"]["QuestionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an option
         * @description Adds an option to a question, while the campaign is not published.
         */
        post: operations["createOption"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/questions/{questionId}/options/{optionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the question.
                 * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
                 */
                questionId: components["parameters"]["QuestionId"];
                /**
                 * @description Id of the option.
                 * @example 708192a3-b4c5-4d6e-8f70-8192a3b4c5d6
                 */
                optionId: components["parameters"]["OptionId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Update an option
         * @description Changes the members that are sent, while the campaign is not published.
         */
        put: operations["updateOption"];
        post?: never;
        /**
         * Delete an option
         * @description Deletes an option, while the campaign is not published.
         */
        delete: operations["deleteOption"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/votants": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        /**
         * List the voters
         * @description The voters of a campaign by name, those who are struck off included.
         */
        get: operations["listVotants"];
        /**
         * Create or update a voter
         * @description Without `votantId`, or with null, creates a voter; with one, changes the members that are sent. A new voter may vote unless `droitDeVote` says otherwise.
         *     A voter who is struck off or has voted no longer changes, nor does anybody once the vote is over. From the publication on the weight of a voter who is there no longer changes, and with `refuserPoidsIdentifiants` nobody comes whose weight fewer than five then have. `If-Match` is for a voter who is there: a creation with it is refused (412). `estRadie` and `aVote` may be sent back as they are stored; another value is refused. What is sent back of a voter who no longer changes, and changes nothing, is accepted; of one who is struck off with `estRadie`. Another identifier together with other names makes somebody else of the voter, unless it is for certain the same employee: the links that were sent before open nothing any more, and `statutEnvoi` is null until one is sent.
         */
        put: operations["upsertVotant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/votants/{votantId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the voter.
                 * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
                 */
                votantId: components["parameters"]["VotantId"];
            };
            cookie?: never;
        };
        /**
         * Read a voter
         * @description One voter of a campaign.
         */
        get: operations["getVotant"];
        put?: never;
        post?: never;
        /**
         * Delete a voter
         * @description Deletes a voter who has not voted, with the links that were sent. In a published campaign the addresses of a voter who was not struck off before are written to. Nobody leaves the list once the vote is over.
         */
        delete: operations["deleteVotant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/votants/{votantId}/radier": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the voter.
                 * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
                 */
                votantId: components["parameters"]["VotantId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Strike a voter off
         * @description Strikes a voter off, for good: no link is sent, bulk changes pass over the voter, and the person cannot vote. A vote that was cast stays counted. In a published campaign the addresses of the voter are written to. Nobody is struck off once the vote is over.
         */
        post: operations["strikeOffVotant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/votants/droits-de-vote": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give or withdraw many voting rights
         * @description Sets the voting right of up to 200,000 voters at once. Only differences are written. Voters who are struck off, or whose right is locked, stay as they are; in a published campaign with `refuserPoidsIdentifiants` so do those who would get the right with a weight that fewer than five then have.
         */
        post: operations["setDroitsDeVote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/liste-electorale": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        /**
         * Read the electoral list
         * @description The voters of a campaign by name, without those who are struck off.
         */
        get: operations["listListeElectorale"];
        put?: never;
        /**
         * Add many voters
         * @description Adds voters from rows and from the members of unions. Those who are on the list are updated; the rows that are refused are told, and do not keep the others from being written. Nobody becomes another person by an address: the voter who has it is the one of a row, or of a member of a union, where they have the same names and are not two employees, or are for certain the same employee, which an address alone does not say; otherwise it is refused (`Votant.CourrielDejaUtilise`). A member of a union who is one person, in that sense, with a row or a voter of the same identifier, address or employee does not come once more; of two of the same names who share none of these both come. A member whose number or external id somebody of other names has as identifier is refused (`Votant.IdentifiantDejaUtilise`), unless `employeIdExterne` says that it is the member. Who a voter is found to be is kept (`employeIdExterne`). While a load holds an employee that a row is linked to the call waits for it, for two minutes at most.
         *     When a voter is created, the event `campaign.liste_electorale_cree` is published once.
         */
        post: operations["addListeElectorale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/liste-electorale/envoyer-jetons": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send many links
         * @description Sends a link to the voters that are named, or to all when `votantIds` is left out, who may vote and have not: a first link, or a reminder. An empty `votantIds` names nobody, and nobody gets one.
         */
        post: operations["sendJetons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/liste-electorale/{votantId}/envoyer-jeton": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the voter.
                 * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
                 */
                votantId: components["parameters"]["VotantId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link
         * @description Sends the e-mail that carries a new link to the vote, to the address of the voter, the alternate one in copy. Earlier links stay valid.
         */
        post: operations["sendJeton"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{campagneId}/liste-electorale/{votantId}/droit-de-vote": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the voter.
                 * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
                 */
                votantId: components["parameters"]["VotantId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Give or withdraw a voting right
         * @description Sets the voting right of a voter and, when asked, sends a link with it. For ten voters or more prefer `POST /b2b/v1/campagnes/{campagneId}/votants/droits-de-vote`.
         */
        put: operations["setDroitDeVote"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/garde": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Say who holds the key of the ballot box
         * @description Who opens the ballots of a draft, once it is published and closed. `Service`, which every campaign begins with: the service makes the key of the box, keeps it encrypted, and counts within seconds. `Scrutateurs`: a committee has made the keys on a machine of its own (`scrutin keys`) and gives their public halves alone, as they stand in `cles.json`; the service never holds what opens a ballot.
         *     With `Scrutateurs` the other members are required, but for `preuve`, by which keys that were copied with a mistake are refused; with `Service` none is given. Nothing changes after the publication; `unpublishCampagne` goes back to a draft, which keeps its keys.
         */
        put: operations["setGarde"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/urne": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        /**
         * Download the sealed ballot box for its scrutineers
         * @description All that scrutineers need to count: what is asked, the electors, the public log and every sealed ballot. It is ready within seconds after the closing (`urneScelleeLe` of the campaign), and the same bytes from then on, for as long as the campaign is published. `scrutin count` reads it with the parts of a quorum, on a machine without a network.
         *     The file is written as it is read, however large it is: one that was cut on its way has no end, and is refused by `scrutin count`.
         */
        get: operations["getUrneScellee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/depouillement": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring the result that the scrutineers have counted
         * @description The body is the file that `scrutin count` has printed, byte by byte. All that can be known without opening a ballot is checked: that it is sound in itself, signed by the key of the scrutineers, and of this campaign, its questions, its electors, its keys, its journal and its last head; that it counts each sealed ballot once or says by its fingerprint why it is set aside; and how many ballots have which weight. The ballots of the box are looked at only for a result that this key has signed. Then it is published as any result is.
         *     Any quorum makes the same bytes. The same result again is answered as the first time; another one is refused.
         *     The file has 64 MB at most, and no more than half of what the operator gives the bodies that are being sent (`BODY_MEMORY_MB`).
         */
        post: operations["createDepouillement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scrutin/{campagneId}/urne": {
        parameters: {
            query?: {
                /**
                 * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
                 * @example en
                 */
                langue?: components["parameters"]["LanguePage"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        /**
         * Read the public log of a ballot box
         * @description What anybody may know of the ballot box of a published campaign: how many ballots its log tells of, the heads that were signed, the last one first, and the public keys. A head that somebody has kept must be the beginning of every later one: `getCoherence` proves it, `getInclusion` that a ballot is told of. A browser is shown a page.
         *     A campaign that was published by a version before 0.2.0 has no log: it is answered as one that there is not.
         */
        get: operations["getUrne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scrutin/{campagneId}/urne/inclusion": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        /**
         * Prove that a ballot is in the public log
         * @description The proof (RFC 9162, section 2.1.3) that the ballot of a receipt stands in the log, under its last head. A ballot is told of within seconds of its vote.
         */
        get: operations["getInclusion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scrutin/{campagneId}/urne/coherence": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        /**
         * Prove that the public log only grew
         * @description The proof (RFC 9162, section 2.1.4) that the first `de` ballots of the log, under one head, are the beginning of its first `a` ballots, under a later one.
         */
        get: operations["getCoherence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scrutin/{campagneId}/proces-verbal": {
        parameters: {
            query?: {
                /**
                 * @description Language of the document, French unless it is given.
                 * @example en
                 */
                langue?: components["parameters"]["LangueDocument"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        /**
         * Read the minutes of a vote
         * @description The minutes of a counted campaign to anybody, as `getProcesVerbal` answers them: they say nothing that the result, which is public, does not say.
         */
        get: operations["getProcesVerbalPublic"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scrutin/{campagneId}/resultat": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        /**
         * Read the result of a vote
         * @description The result file of a campaign that is counted, to anybody: every ballot with its weight, the hashes of the receipts, the sums, and what the count has found. It is answered byte by byte as the count has made it, and its `ETag` is its SHA-256, which the campaign shows as `empreinteResultat`. Anybody recounts it.
         *     One that an earlier version has counted has no such file here; its operator exports it.
         */
        get: operations["getResultat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vote/{jeton}": {
        parameters: {
            query?: {
                /**
                 * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
                 * @example en
                 */
                langue?: components["parameters"]["LanguePage"];
            };
            header?: never;
            path: {
                /**
                 * @description Token of the link that the voter was sent.
                 * @example TV5vcIGSSjuMTV5vcIGSo2FiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1
                 */
                jeton: components["parameters"]["Jeton"];
            };
            cookie?: never;
        };
        /**
         * Open the link to the vote
         * @description The ballot of the person to whom the link was sent: a page for a browser, which is in French with a switch to English, and JSON for another front end. It never votes. For an hour after a vote the browser that cast it is shown its receipt.
         */
        get: operations["getBulletin"];
        put?: never;
        /**
         * Vote
         * @description Casts the ballot: once, and for good. The ballot holds neither the voter nor a time. A ballot reaches the service readable, and is sealed and signed there as it is cast: anyone who holds the key to the ballot box (VOTE_KEY, or the parts of a quorum where scrutineers hold it) and a copy of the database made before the count can read it, and nobody without the signing key (SCRUTIN_SIGNING_KEY) can put a ballot of their own making into the box, or change or remove one that is in the public log, without it showing; but anyone who can write to the database can have a link sent to themselves and vote in the name of somebody who has not voted, which shows in the turnout, and in the e-mail to that voter only where they do not keep it from leaving. With a `secret`, the same call may be made again when its answer was lost.
         *     The form of the page always has one. A browser that takes cookies is led from it (303) to the address of the ballot, which shows the receipt for an hour to that browser.
         *     The token is looked up before the body is read: an unknown one is answered 404 whatever comes with it. A body in JSON has at most 4,096 bytes, 512 more for each question and 128 more for each option of the ballot; that of a page 2,048 and 80 more for each question and each option.
         */
        post: operations["castVote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/vote/{jeton}/verifier": {
        parameters: {
            query?: {
                /**
                 * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
                 * @example en
                 */
                langue?: components["parameters"]["LanguePage"];
            };
            header?: never;
            path: {
                /**
                 * @description Token of the link that the voter was sent.
                 * @example TV5vcIGSSjuMTV5vcIGSo2FiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1
                 */
                jeton: components["parameters"]["Jeton"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Review a ballot
         * @description Says whether a ballot may be cast, and records nothing: the step before the vote. To a browser it shows the choices to read once more. The token comes before the body, and the body has its limit, as for the vote.
         */
        post: operations["verifyBulletin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        /**
         * Read the journal of a campaign
         * @description Who changed what of a campaign and when, the oldest first: every change of it, of its questions and of its voters, every link that was sent, the count and each export; never a vote. A line is written with the change that it tells of, and nothing changes or removes it: a campaign that was deleted keeps its journal.
         *     Within seconds a line is given its place in a chain, `rang`, and the fingerprint that ties it to the line before, `empreinte`; both are null until then. Verify the chain in the order of `rang`: the list is in that of the dates, which may be another. Each fingerprint is the SHA-256 of a JSON array in its canonical form (RFC 8785): the fingerprint of the rank before or null, the id of the client, that of the campaign, `id`, `dateUtc`, `auteur.genre`, `auteur.id`, `auteur.nom`, `acte` and `details`.
         *     Voters are told of by their ids. What else would tell who they are, as addresses, is shown as 32 hexadecimal digits of a hash that is salted for the campaign: equal values are equal, until somebody of whom the journal tells is anonymised, and nobody can try addresses.
         */
        get: operations["listJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/proces-verbal": {
        parameters: {
            query?: {
                /**
                 * @description Language of the document, French unless it is given.
                 * @example en
                 */
                langue?: components["parameters"]["LangueDocument"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        /**
         * Read the minutes of a campaign
         * @description The minutes of a counted campaign as a PDF, in French or English: title, organisation and dates, electors and turnout, the quorum, the result of each question with what is adopted, the unions whose choices are hidden, the hash of the result, the last head of the public log, the keys, what was not sound, and lines to sign. They are made of the stored result alone, which has the last word.
         *     A campaign that is not counted has none yet; one that a version before 0.2.0 has published has none.
         */
        get: operations["getProcesVerbal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/apercu": {
        parameters: {
            query?: {
                /**
                 * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
                 * @example en
                 */
                langue?: components["parameters"]["LanguePage"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        /**
         * Preview the ballot of a campaign
         * @description The ballot as a voter would see it, in any state of the campaign, before its publication too: JSON, or with `Accept: text/html` the page, from which nothing can be cast. Its voter is nobody, and its options stand in the order of the campaign.
         */
        get: operations["getApercu"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/campagnes/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        /**
         * Read the statistics of a campaign
         * @description The participation at any time. The results by option appear after the closing, once the ballots are counted, which takes some seconds. With the live results of the client, the number of answers shows before.
         *     With `syndicatIdExterne` all the figures are those of one union; its results are hidden when fewer than five of its voters have voted, or fewer than five with one of the weights that its ballots have, and of the smallest of the other unions too where fewer than five ballots, or fewer than five of a weight, would be left when those that are shown are taken from all; voters without a union count among what is left. While the whole campaign has fewer than five ballots of a weight, no union is shown.
         */
        get: operations["getStatistiquesCampagne"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/campagnes/{id}/votes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate votes
         * @description Casts votes in an open campaign of the sandbox, each as its voter would.
         */
        post: operations["simulateVotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a sandbox
         * @description Creates a disposable client with a key of its own and, when `jeuDeDonnees` is `demo`, demonstration data. It is erased with all its rows when it expires.
         *     Open in development and staging unless the operator closed it, in which case any valid key is needed. In production the operation does not exist.
         *     An address makes 100 sandboxes an hour at most, and there are 1,000 at once in all, unless the operator sets others; beyond it the answer is 429 `BacASable.LimiteAtteinte`. Those with demonstration data are made one after the other: a call waits for its turn.
         */
        post: operations["createBacASable"];
        /**
         * Delete the sandbox
         * @description Erases the sandbox of the key at once, with all its rows and its keys.
         */
        delete: operations["deleteBacASable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/champsUtilisateur": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the custom fields
         * @description All the custom fields of the client, with their choices and employers, in their display order.
         */
        get: operations["listChampsUtilisateur"];
        put?: never;
        /**
         * Create a custom field
         * @description Creates a custom field. Its name is a slug, unique whatever its letter case, and addresses the field afterwards; its type never changes.
         *     The choices of a field and the employers that it is restricted to are set by operations of their own.
         */
        post: operations["createChampUtilisateur"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/champsUtilisateur/{nom}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the custom field.
                 * @example quart
                 */
                nom: components["parameters"]["NomChamp"];
            };
            cookie?: never;
        };
        /**
         * Get a custom field
         * @description One custom field, by its name, whatever its letter case.
         */
        get: operations["getChampUtilisateur"];
        /**
         * Update a custom field
         * @description Updates the label, the order, the help text, the length or the requirement of a field. Its name and its type never change: another `nom`, `typeChampUtilisateurNom` or `typeChampUtilisateurId` than the stored one is refused.
         *     With another label the employees who have a value for the field have another `derniereMAJ` and `ETag`; with very many of them the call takes its time, up to some minutes.
         *     Only the members that are sent change: a member that is left out keeps its value, `null` clears an optional member, and `null` or an empty string on a required member is refused.
         */
        put: operations["updateChampUtilisateur"];
        post?: never;
        /**
         * Delete a custom field
         * @description Deletes a custom field with its choices and the values that employees have for it. This cannot be undone. What was signed keeps its values.
         *     The employees who had a value for it have another `derniereMAJ` and `ETag` then; with very many of them the call takes its time, up to some minutes.
         */
        delete: operations["deleteChampUtilisateur"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/champsUtilisateur/{nom}/employeurs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the custom field.
                 * @example quart
                 */
                nom: components["parameters"]["NomChamp"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Restrict a custom field to employers
         * @description Replaces the list of the employers that the field applies to; an empty list applies it everywhere. With an unknown employer nothing changes.
         */
        put: operations["replaceEmployeursChampUtilisateur"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/champsUtilisateur/{nom}/choix": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the custom field.
                 * @example quart
                 */
                nom: components["parameters"]["NomChamp"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the choices of a custom field
         * @description Replaces the whole list of choices. A choice whose `idExterne` is kept keeps its assignments; the values of a choice that is left out become null.
         *     Employees whose value of a choice goes, or gets another label, have another `derniereMAJ` and `ETag` then; with very many of them the call takes its time, up to some minutes.
         */
        put: operations["replaceChoixChampUtilisateur"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/objetConsentement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the consent objects
         * @description All the consent objects of the client, by title.
         */
        get: operations["listObjetsConsentement"];
        /**
         * Update a consent object
         * @description Updates the consent object that `identifiantExterne` selects. What was consented to before keeps the title that it had.
         *     Only the members that are sent change: a member that is left out keeps its value, `null` clears an optional member, and `null` or an empty string on a required member is refused.
         */
        put: operations["updateObjetConsentement"];
        /**
         * Create a consent object
         * @description Creates what employees consent to. Its external id is unique; that of a deleted object brings it back, with its history.
         */
        post: operations["createObjetConsentement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/objetConsentement/{idExterne}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the consent object.
                 * @example OC-INFOLETTRE
                 */
                idExterne: components["parameters"]["IdExterneObjetChemin"];
            };
            cookie?: never;
        };
        /**
         * Get a consent object
         * @description One consent object, by its external id.
         */
        get: operations["getObjetConsentement"];
        put?: never;
        post?: never;
        /**
         * Delete a consent object
         * @description Withdraws a consent object: nobody is asked any more, and the history of consents keeps its identifier and title. `POST` with the same external id brings it back.
         */
        delete: operations["deleteObjetConsentement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/consentement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the consents
         * @description The whole history of consents, by date: every change is a record of its own, and the current state of an employee for an object is the latest one (`etatCourant=true`).
         *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `dateConsentement` that you processed and pass it as `apres`, which includes it. No record is ever missed that way, even when a transaction commits late: with `apres`, a record is answered only once no earlier one can appear any more, some seconds after it was made. Those that come to an employee by a merge keep their date: after a merge, read the consents of that employee whole, or those of everybody, which tell of each record once.
         */
        get: operations["listConsentements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/consentement/{idExterne}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the employee.
                 * @example E-1001
                 */
                idExterne: components["parameters"]["IdExterneEmployeChemin"];
            };
            cookie?: never;
        };
        /**
         * List the consents of an employee
         * @description The history of the consents of one employee, by date. An unknown employee has none.
         *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `dateConsentement` that you processed and pass it as `apres`, which includes it. No record is ever missed that way, even when a transaction commits late: with `apres`, a record is answered only once no earlier one can appear any more, some seconds after it was made. Those that come to an employee by a merge keep their date: after a merge, read the consents of that employee whole, or those of everybody, which tell of each record once.
         */
        get: operations["listConsentementsEmploye"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/adhesion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the memberships, with the employee of today
         * @description All the memberships, by date of signature, each with its employee as the person is today. `courriel` is the address of the signature. Those that a resignation has ended have a `dateDemission`; `enVigueur` tells them apart.
         */
        get: operations["listAdhesionsV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/adhesion/{idExterne}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the employee.
                 * @example E-1001
                 */
                idExterne: components["parameters"]["IdExterneEmployeChemin"];
            };
            cookie?: never;
        };
        /**
         * List the memberships of an employee, with the employee of today
         * @description The memberships of one employee, by date of signature. An unknown employee has none.
         */
        get: operations["listAdhesionsEmployeV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/adhesion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the memberships as they were signed
         * @description The memberships that meet all the filters, by date of signature. Each is a snapshot of the signature: what changes later in the employee, in the union or in a custom field does not change it. A membership that a resignation has ended stays in the list, with its `dateDemission`; `enVigueur` tells those apart.
         *     `dateSignature` may lie in the past when a membership is registered; to read incrementally, use `derniereMAJ` and `modifieApres`, which tell of ends and corrections too; `dateEnregistrement` and `enregistreApres` tell of new memberships only.
         */
        get: operations["listAdhesions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/adhesion/{identifiant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the memberships of an employee as they were signed
         * @description The memberships of one employee that meet all the filters. An unknown employee has none.
         */
        get: operations["listAdhesionsEmploye"];
        put?: never;
        post?: never;
        /**
         * Delete a membership
         * @description Deletes a membership that no payment and no payment authorisation is linked to. This cannot be undone.
         */
        delete: operations["deleteAdhesion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/adhesion/membre/{idExterneMembre}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the memberships of a member
         * @description Deletes all the memberships of a member, or those in one union: all of them, or none when one is blocked. A deactivated employee still counts. This cannot be undone.
         */
        delete: operations["deleteAdhesionsMembre"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/adhesions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a signature
         * @description Signs a membership for an employee of the sandbox, as a form would: what the employee and the union say now is kept, and `adhesion.signee` is emitted.
         */
        post: operations["simulateAdhesion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/demissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a resignation
         * @description Ends the memberships in force of an employee of the sandbox in a union, as a signed form of the type `Demission` would: each is dated, and `adhesion.terminee` is emitted for it.
         */
        post: operations["simulateDemission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/paiements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a payment
         * @description Links a payment, or a payment authorisation, to a membership of the sandbox.
         */
        post: operations["simulatePaiement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/courriels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the e-mails of the sandbox
         * @description The messages that the sandbox has queued, by date, as the person reads them, links included. A message that has not left yet is rendered for this list.
         */
        get: operations["listCourriels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/reponse-formulaire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the answers to forms
         * @description What people have answered and signed, by date: their words, the consents with the text that the page showed, whence it came, and the hash of all that. It is what was true then: nothing here changes when the person, the form or the consent object does, the ids of the employee apart.
         *     The link `rel="delta"` of each answer leads to what comes later. Nothing is missed, even when a transaction commits late: an answer is given only once no earlier one can appear any more, some seconds after it was recorded.
         *     An answer that a version before 0.2.0 has recorded says who answered, when, and with which signature; its other members are empty.
         */
        get: operations["listReponsesFormulaire"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/reponse-formulaire/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the answer.
                 * @example 0198c0e0-33cc-7d00-8e3f-4a5b6c7d8e9f
                 */
                id: components["parameters"]["IdReponseChemin"];
            };
            cookie?: never;
        };
        /**
         * Read an answer to a form
         * @description One answer, as the list shows it. `empreinte` is the SHA-256 of `contenuSigne` in UTF-8, which anybody computes again.
         */
        get: operations["getReponseFormulaire"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/reponse-formulaire/{id}/pdf": {
        parameters: {
            query?: {
                /**
                 * @description Language of the document, French unless it is given.
                 * @example en
                 */
                langue?: components["parameters"]["LangueDocument"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the answer.
                 * @example 0198c0e0-33cc-7d00-8e3f-4a5b6c7d8e9f
                 */
                id: components["parameters"]["IdReponseChemin"];
            };
            cookie?: never;
        };
        /**
         * Read a signed form
         * @description The form as it was signed, as a PDF, in French or English: who signed for which organisation and union, the answers, the consents with their texts, the name and the drawing of the signature, when and whence it came, and the hash. The person received the same one in French.
         *     An answer that was not signed has none, nor has one that a version before 0.2.0 recorded.
         */
        get: operations["getReponseFormulairePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/formulaire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the forms
         * @description All the forms of the client, by name. The operator of the service makes and changes them; `id` is what the sending of a form by e-mail takes.
         */
        get: operations["listFormulaires"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/conciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests for membership
         * @description The requests with one status, `ATransferer` when none is named, by date. Those are ready: signed, and waiting for you to say who the person is. `employesCandidats` are the employees who may be that person.
         *     A request goes from `EnAttente` (its signature or its payment is missing) to `ATransferer`, then for good to `Acceptee` or `Rejetee`.
         */
        get: operations["listDemandesAdhesion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/conciliation/{idDemande}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the request.
                 * @example e7a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b
                 */
                idDemande: components["parameters"]["IdDemande"];
            };
            cookie?: never;
        };
        /**
         * Get a request for membership
         * @description One request, whatever its status.
         */
        get: operations["getDemandeAdhesion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/conciliation/{idDemande}/confirmer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the request.
                 * @example e7a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b
                 */
                idDemande: components["parameters"]["IdDemande"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a request for membership
         * @description Makes a membership of the request, with its payments and its consents, and emits `adhesion.signee`: all of it or nothing.
         *     Who the person is: the employee of the `idUnique` or of the `idExterne` that you give. A new `idExterne` is given to that of `idUnique` who has none, else to the person without an external id, deactivated or not, who has the address and the name of the request, else to a new employee; the two may not name two employees, and an employee who was merged into another one is refused (`Employe.Fusionne`). Without either, the active employee whose primary address it is, else the only one whose alternate address it is, else a deactivated person without an external id who has its name too, else a new person without an external id.
         *     The values that you send replace those of the request, in the membership and in the employee. What the request says besides goes to the membership, and to the employee where nothing was known, custom fields included: it replaces nothing, and a deactivated employee comes back with what was known. Where a person without an external id is merged into the employee, the values of custom fields that are given up for it are in `valeursIgnorees`.
         */
        post: operations["confirmDemandeAdhesion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/conciliation/{idDemande}/rejeter": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the request.
                 * @example e7a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b
                 */
                idDemande: components["parameters"]["IdDemande"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a request for membership
         * @description Ends the request without making a member.
         */
        post: operations["rejectDemandeAdhesion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/demandes-adhesion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a request for membership
         * @description Records a request for membership in the sandbox, as an open form would.
         */
        post: operations["simulateDemandeAdhesion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/test/consentements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a consent
         * @description Records that an employee of the sandbox gives or refuses a consent, as a form would.
         */
        post: operations["simulateConsentement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/employe/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Synchronise employees (version 1)
         * @deprecated
         * @description The legacy load of employees, employers and consent objects; `POST /b2b/v2/sync` replaces it. An employee may have a direct link to an employer, and has neither jobs nor memberships here.
         *     `created` and `updated` count the employees; one that is found counts as updated even when nothing differs.
         */
        post: operations["syncEmployes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/employe/UpdateCourriels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the e-mail addresses of many employees
         * @description Changes up to 50,000 addresses as a set, so that two people may exchange theirs. 204 when every row was accepted; otherwise 200 with the rows that were refused, the others being done.
         */
        post: operations["updateCourriels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Synchronise unions, employers, employees and consent objects
         * @description Brings up to 50,000 employees in one call, 200,000 with `Prefer: respond-async`; 5,000 are advised. The body is read as a stream and may be compressed with gzip.
         *     The rows are processed as a set: consent objects, unions, their employers, employers, employees, jobs, memberships. A row creates what does not exist and changes what differs; a member that is left out keeps its value. Two people may exchange their addresses or numbers.
         *     A row that is refused is reported in `errors`, and its nested rows are refused with it, which are neither reported nor counted by themselves; the status stays 200. A nested row that names another employee or union than the one that it is nested in is refused. The accepted rows are all written, or none of them when the call fails. A person that several rows name is counted once; the later rows win.
         *     An employee is found by its external id, else among the people without one by the member number, then by the address and the name, whatever its letter case, accents, apostrophes and hyphens. A job is found by its external id, else by its employee and employer, and then has the external id of its row, which `avertissements` tells (`IdExterneRemplace`); a membership is the one of its employee and union with the same `dateSignature`, to the instant or, for a date alone (or midnight UTC, which is read as one), by its day in UTC, else the latest one in force; of several rows about one membership the later ones win. A deactivated employee is reactivated by a row of `employes`; a membership under its union (`syndicats[].adhesions`) is history, which leaves the person deactivated. Nothing is deleted, and nothing that the payload leaves out is ended or deactivated, but with `terminerEmploisAbsents` and `desactiverEmployesAbsents`. No webhook is sent.
         *     A membership that a load brought is corrected by a later one; one that was signed here keeps what was signed, and a row that says something else of it is refused (`Adhesion.DejaSignee`) as long as it is in force; once it has ended such a row is `unchanged`, for a list of every night need not have heard of it. A row makes a new membership where none is in force and it is signed after the end of the last one, or on its day in UTC, told by the date alone; one signed before that is about the one that has ended, which keeps its end. A load ends no membership: a `dateDemission` that is not the stored one, or its day in UTC, is refused in the row. A row gives the values of custom fields that were true at its signature (`valeursChampUtilisateur`), as it gives the address.
         */
        post: operations["createSync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/sync/{idSync}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of a synchronisation
         * @description How far a load is, and its result once it ended. Results are kept for 7 days.
         */
        get: operations["getSync"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/employe/upsert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or change many employees
         * @description The same rows of employees, with their jobs and memberships, and the same result as `POST /b2b/v2/sync`.
         *     The rows are processed as a set: consent objects, unions, their employers, employers, employees, jobs, memberships. A row creates what does not exist and changes what differs; a member that is left out keeps its value. Two people may exchange their addresses or numbers.
         *     A row that is refused is reported in `errors`, and its nested rows are refused with it, which are neither reported nor counted by themselves; the status stays 200. The accepted rows are all written, or none of them when the call fails. A person that several rows name is counted once; the later rows win.
         *     A membership that a load brought is corrected by a later one; one that was signed here keeps what was signed, and a row that says something else of it is refused (`Adhesion.DejaSignee`) as long as it is in force; once it has ended such a row is `unchanged`, for a list of every night need not have heard of it. A row makes a new membership where none is in force and it is signed after the end of the last one, or on its day in UTC, told by the date alone; one signed before that is about the one that has ended, which keeps its end. A load ends no membership: a `dateDemission` that is not the stored one, or its day in UTC, is refused in the row. A row gives the values of custom fields that were true at its signature (`valeursChampUtilisateur`), as it gives the address.
         */
        post: operations["upsertEmployes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/evenement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events
         * @description The events of the last 30 days, by the instant at which they happened, whether or not a receiver was subscribed to them then: what a webhook tells, for those who read it themselves, at a terminal or after a time in which their receiver was away.
         *     The link `rel="delta"` of each answer leads to what happens later. Nothing is missed, even when a transaction commits late: an event is answered only once no earlier one can appear any more, some seconds after it happened.
         */
        get: operations["listEvenements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your webhooks
         * @description The subscriptions of your organisation to events, the oldest first. Never a secret. The operator of the service makes and changes them.
         */
        get: operations["listWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/webhook/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one of your webhooks
         * @description The subscription. Never a secret.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/webhook-livraison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of your webhooks
         * @description The deliveries of the last 30 days, the latest first, with each attempt and what your receiver answered.
         */
        get: operations["listWebhookLivraisons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/webhook-livraison/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery of your webhooks
         * @description The delivery, with its attempts.
         */
        get: operations["getWebhookLivraison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/webhook-livraison/{id}/renvoyer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery of your webhooks again
         * @description Sends a delivery that is over again, with the same `DeliveryId` and the whole schedule.
         */
        post: operations["resendWebhookLivraison"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v1/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the journal of acts
         * @description Who did what of the client and when, the oldest first: one line for each call that changed something, by whichever key or by the operator of the service, a whole load included. It names the members that were sent and never their values. What was refused, rehearsed or answered again for its `Idempotency-Key` has no line; neither has what members answer by a form and voters by their link, which stands where it is kept.
         *     A line is written with what it tells of. Nothing changes one, and none is erased while the client is there, unless the operator was asked to keep lines for so many years only: then the oldest ones go. The first line that is left has the fingerprint of the last one that went, `empreintePrecedente`, so that what is left is proven as before.
         *     Within seconds a line is given its place in the chain of the client, `rang`, and the fingerprint that ties it to the line before, `empreinte`; both are null until then. Each fingerprint is the SHA-256 of a JSON array in its canonical form (RFC 8785): the fingerprint before or null, the id of the client, `id`, `dateUtc`, `auteur.genre`, `auteur.id`, `operation`, `ressource`, `membres` and `employeIdUnique`.
         */
        get: operations["listActes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/b2b/v2/suppression": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was deleted
         * @description What the lists do not show any more, by the date of its deletion, whoever deleted it: a call, a load, a merge. Whoever keeps a copy of the memberships, the jobs, the custom fields, the consent objects, the employers or the unions removes it there; of a merged employee, what the copy has under `idUnique` belongs to `fusionneDans` from then on. A deactivated employee is not deleted: `listEmployes` with `inclureInactifs` tells of that change.
         *     The link `rel="delta"` of each answer leads to what is deleted later.
         *     Read it before the lists: what is deleted and made anew is then in the copy. Nothing is missed, even when a transaction commits late: a deletion is answered only once no earlier one can appear any more, some seconds after it was made.
         *     Deletions are kept for 400 days: a copy that has not been brought up to date for longer is made anew from the lists.
         */
        get: operations["listSuppressions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Trace identifier in the form of W3C Trace Context.
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        TraceId: string;
        /**
         * Format: identifiant
         * @description An identifier chosen by the client, case-sensitive, without control characters: those from U+0080 to U+009F are refused by `format: identifiant`, since no pattern says them to every language. What is new is not called `.` or `..` (`format: nouvel-identifiant`), which no path can name.
         * @example E-1001
         */
        IdExterne: string;
        /** @description A union. */
        Syndicat: {
            identifiantExterne: components["schemas"]["IdExterne"];
            /** @description Name. */
            nom: string;
        };
        /** @description The items of the array, one JSON object per line (https://github.com/ndjson/ndjson-spec), for a caller that prefers `Accept: application/x-ndjson`. Each line is complete in itself, and the last one ends with a newline too; if something fails after the first byte, the connection ends abruptly. */
        Lignes: string;
        /** @description A refusal (RFC 9457), the body of every answer that is not 2xx. */
        Problem: {
            /**
             * Format: uri
             * @description Address of a page about the code.
             */
            type: string;
            /** @description Reason phrase of the status. */
            title: string;
            /**
             * Format: int32
             * @description Status of the answer.
             */
            status: number;
            /** @description What happened, in French or English. */
            detail: string;
            /**
             * Format: uri-reference
             * @description Path of the request.
             */
            instance: string;
            /** @description The first refusal: one of the codes that the operation names, and others in later versions. */
            code: string;
            /** @description All the refusals, the first one included. */
            errorCodes: string[];
            /** @description Sentences by member or parameter, such as `employes[3].courriel`. */
            errors?: {
                [key: string]: string[];
            };
            /** @description The module that the client lacks, with `Authentification.ModuleRequis`. */
            module?: string;
            traceId: components["schemas"]["TraceId"];
        };
        /**
         * Format: nouvel-identifiant
         * @description External id; selects the union on update.
         */
        SyndicatIdentifiantExterne: string;
        /** @description Name, unique whatever its letter case. */
        SyndicatNom: string;
        /** @description What to change in a union. */
        SyndicatModification: {
            identifiantExterne: components["schemas"]["SyndicatIdentifiantExterne"];
            nom?: components["schemas"]["SyndicatNom"];
        };
        /** @description A union to create. */
        SyndicatCreation: {
            identifiantExterne: components["schemas"]["SyndicatIdentifiantExterne"];
            nom: components["schemas"]["SyndicatNom"];
        };
        /** @description An employer. */
        Employeur: {
            identifiantExterne: components["schemas"]["IdExterne"];
            /** @description Name. */
            nom: string;
            /** @description External id of the union that the employer belongs to. */
            syndicatIdExterne: string | null;
        };
        /** @description What to change in an employer. */
        EmployeurModification: {
            /**
             * Format: nouvel-identifiant
             * @description External id; selects the employer on update.
             */
            identifiantExterne: string;
            /** @description Name, unique whatever its letter case. */
            nom?: string;
            /** @description External id of an existing union; null for none. */
            syndicatIdExterne?: string | null;
        };
        /** @description An employer to create. */
        EmployeurCreation: {
            /**
             * Format: nouvel-identifiant
             * @description External id; selects the employer on update.
             */
            identifiantExterne: string;
            /** @description Name, unique whatever its letter case. */
            nom: string;
            /** @description External id of an existing union; null for none. */
            syndicatIdExterne?: string | null;
        };
        /**
         * Format: date-time
         * @description An instant in UTC.
         * @example 2024-01-15T10:30:00Z
         */
        Instant: string;
        /**
         * @description Name of the type of a custom field: `Choix`, `Date`, `Booleen` or `Texte`; more may come.
         * @example Choix
         */
        TypeChampUtilisateurNom: string;
        /** @description The value of a custom field for a person. */
        ValeurChampUtilisateur: {
            /** @description Name of the field. */
            nom: string;
            /** @description Label of the field. */
            label: string;
            typeChampUtilisateurNom: components["schemas"]["TypeChampUtilisateurNom"];
            /** @description The external id of a choice, a date `YYYY-MM-DD`, `true` or `false`, or the text; null once the choice is gone. */
            valeur: string | null;
            /** @description Label of the choice; null for the other types and where the value is null. */
            libelleValeur: string | null;
        };
        /** @description An employee, or member. */
        Employe: {
            /** @description External id; null for a person whom no client system has claimed yet, and for one who was merged into another. */
            idExterne: string | null;
            /** @description First name. */
            prenom: string;
            /** @description Last name. */
            nom: string;
            /** @description Member number. */
            noMembre: string | null;
            /** @description Primary e-mail address. */
            courriel: string | null;
            /** @description Alternate e-mail address. */
            courrielAlternatif: string | null;
            /** @description External id of the employer that the employee is directly linked to. */
            identifiantExterneEmployeur: string | null;
            /** @description Main telephone number. */
            telephonePrincipal: string | null;
            /** @description Street address. */
            adresse1: string | null;
            /** @description City. */
            ville: string | null;
            /** @description Province. */
            province: string | null;
            /** @description Postal code. */
            codePostal: string | null;
            /** @description Values of the custom fields, by the names of the fields; their display order stands in `ordre` of each field. */
            valeursChampUtilisateur: components["schemas"]["ValeurChampUtilisateur"][];
            /** @description False once the employee is deactivated. */
            estActif: boolean;
            /**
             * Format: uuid
             * @description Id of the employee into whom this one was merged; null for everybody else.
             */
            fusionneDans: string | null;
            /**
             * Format: uuid
             * @description Id made by the service.
             */
            idUnique: string;
            /**
             * Format: date-time
             * @description Last update.
             */
            derniereMAJ: string;
            /**
             * Format: date-time
             * @description Creation.
             */
            dateCreation: string;
        };
        /**
         * Format: nouvel-identifiant
         * @description External id; selects the employee on update.
         */
        EmployeIdExterne: string;
        /** @description First name. */
        EmployePrenom: string;
        /** @description Last name. */
        EmployeNom: string;
        /** @description Member number; unique among active employees. */
        EmployeNoMembre: string | null;
        /**
         * Format: idn-email
         * @description Primary e-mail address; unique among active employees, whatever its letter case. Its domain may have accents; in punycode it is the same one, and is read back with them. One that mail cannot reach is taken only where it is the stored one.
         */
        EmployeCourriel: string;
        /**
         * Format: idn-email
         * @description Alternate e-mail address; may be shared. One equal to the primary address is stored as null.
         */
        EmployeCourrielAlternatif: string | null;
        /** @description Main telephone number; stored as it is. */
        EmployeTelephonePrincipal: string | null;
        /** @description Street address. */
        EmployeAdresse1: string | null;
        /** @description City. */
        EmployeVille: string | null;
        /** @description Province. */
        EmployeProvince: string | null;
        /** @description Postal code; stored as it is. */
        EmployeCodePostal: string | null;
        /** @description The value that a person has for a custom field. */
        ValeurSaisie: {
            /** @description Name of the field. */
            nom: string;
            /** @description The external id of a choice, a date `YYYY-MM-DD`, `true` or `false`, or the text; null for none. */
            valeur: string | null;
        };
        /** @description Values of custom fields, each field once; those that are left out keep theirs, and null leaves out all. */
        EmployeValeurs: components["schemas"]["ValeurSaisie"][] | null;
        /** @description What to change in an employee. `estActif` and `fusionneDans` may be sent back as they are stored; another value is refused. */
        EmployeModification: {
            idExterne: components["schemas"]["EmployeIdExterne"];
            prenom?: components["schemas"]["EmployePrenom"];
            nom?: components["schemas"]["EmployeNom"];
            noMembre?: components["schemas"]["EmployeNoMembre"];
            courriel?: components["schemas"]["EmployeCourriel"];
            courrielAlternatif?: components["schemas"]["EmployeCourrielAlternatif"];
            /** @description External id of an existing employer. */
            identifiantExterneEmployeur?: string | null;
            telephonePrincipal?: components["schemas"]["EmployeTelephonePrincipal"];
            adresse1?: components["schemas"]["EmployeAdresse1"];
            ville?: components["schemas"]["EmployeVille"];
            province?: components["schemas"]["EmployeProvince"];
            codePostal?: components["schemas"]["EmployeCodePostal"];
            valeursChampUtilisateur?: components["schemas"]["EmployeValeurs"];
        };
        /** @description An employee to create. */
        EmployeCreation: {
            idExterne: components["schemas"]["EmployeIdExterne"];
            prenom: components["schemas"]["EmployePrenom"];
            nom: components["schemas"]["EmployeNom"];
            noMembre?: components["schemas"]["EmployeNoMembre"];
            courriel: components["schemas"]["EmployeCourriel"];
            courrielAlternatif?: components["schemas"]["EmployeCourrielAlternatif"];
            /** @description External id of an existing employer. */
            identifiantExterneEmployeur?: string | null;
            telephonePrincipal?: components["schemas"]["EmployeTelephonePrincipal"];
            adresse1?: components["schemas"]["EmployeAdresse1"];
            ville?: components["schemas"]["EmployeVille"];
            province?: components["schemas"]["EmployeProvince"];
            codePostal?: components["schemas"]["EmployeCodePostal"];
            valeursChampUtilisateur?: components["schemas"]["EmployeValeurs"];
        };
        /** @description Employees to deactivate. */
        DesactivationSaisie: {
            /** @description Their external ids; repetitions count once. */
            idExternes: string[];
        };
        /** @description An employee who is not deactivated. */
        DesactivationErreur: {
            /** @description External id of the employee. */
            idExterne: string;
            /** @description Why, in French or English. */
            message: string;
            /** @description The first reason; a code of the catalogue. */
            code: string;
            /** @description All the reasons, the first one included. */
            errorCodes: string[];
            /**
             * Format: int32
             * @description Place in `idExternes` of the body, the first one; left out of a synchronisation, where nobody named the employee.
             */
            index?: number;
        };
        /** @description What became of the employees that were named. */
        DesactivationResultat: {
            /**
             * Format: int32
             * @description Employees deactivated.
             */
            deactivated: number;
            /**
             * Format: int32
             * @description Employees who were deactivated already.
             */
            unchanged: number;
            /**
             * Format: int32
             * @description Ids that were refused, those that `errors` does not name too.
             */
            refused: number;
            /** @description The first 10,000 ids that were refused, in the order of the body. `refused` counts all of them. */
            errors: components["schemas"]["DesactivationErreur"][];
            /** @description True when nothing was changed. */
            simulation: boolean;
        };
        /** @description What to change in the employee of the path; every member is optional. `estActif` and `fusionneDans` may be sent back as they are stored; another value is refused. */
        EmployeModificationV2: {
            /**
             * Format: nouvel-identifiant
             * @description External id, for a person who has none; that of a person who has one may be sent back as it is, unless it is `.` or `..`, which nothing new may be called.
             */
            idExterne?: string | null;
            prenom?: components["schemas"]["EmployePrenom"];
            nom?: components["schemas"]["EmployeNom"];
            noMembre?: components["schemas"]["EmployeNoMembre"];
            courriel?: components["schemas"]["EmployeCourriel"];
            courrielAlternatif?: components["schemas"]["EmployeCourrielAlternatif"];
            /** @description External id of an existing employer. */
            identifiantExterneEmployeur?: string | null;
            telephonePrincipal?: components["schemas"]["EmployeTelephonePrincipal"];
            adresse1?: components["schemas"]["EmployeAdresse1"];
            ville?: components["schemas"]["EmployeVille"];
            province?: components["schemas"]["EmployeProvince"];
            codePostal?: components["schemas"]["EmployeCodePostal"];
            valeursChampUtilisateur?: components["schemas"]["EmployeValeurs"];
        };
        /** @description A job, with its employee and its union. */
        EmploiV2: {
            identifiantExterne: components["schemas"]["IdExterne"];
            /**
             * Format: uuid
             * @description Id made by the service.
             */
            idUnique: string;
            /** @description External id of the employee. */
            identifiantExterneEmploye: string | null;
            /** @description External id of the employer. */
            identifiantExterneEmployeur: string;
            /** @description Name of the employer. */
            nomEmployeur: string;
            /** @description Payroll number. */
            matricule: string | null;
            /**
             * Format: date-time
             * @description Start.
             */
            dateDebut: string;
            /**
             * Format: date-time
             * @description End; null while the job is active.
             */
            dateFin: string | null;
            /**
             * Format: uuid
             * @description Id of the employee made by the service.
             */
            employeIdUnique: string;
            /** @description First name of the employee. */
            employePrenom: string;
            /** @description Last name of the employee. */
            employeNom: string;
            /** @description Member number of the employee. */
            noMembre: string | null;
            /** @description External id of the union of the employer. */
            syndicatIdExterne: string | null;
            /** @description Name of the union of the employer. */
            syndicatNom: string | null;
            /** @description True while `dateFin` is null. */
            estActif: boolean;
            /**
             * Format: date-time
             * @description Creation.
             */
            dateCreation: string;
            /**
             * Format: date-time
             * @description Last change of the job; the employee, the employer and the union whose ids and names stand here are dated by themselves.
             */
            derniereMAJ: string;
        };
        /** @description A membership as it was signed. What was signed here does not change later, except that a person without an external id gains it; a membership that a synchronisation brought may be corrected by another one. A resignation dates the end of either (`dateDemission`). */
        Adhesion: {
            /**
             * Format: date-time
             * @description Signature.
             */
            dateSignature: string;
            /**
             * Format: date-time
             * @description When the service registered it.
             */
            dateEnregistrement: string;
            /**
             * Format: date-time
             * @description When a resignation ended it; null while it is in force.
             */
            dateDemission: string | null;
            /**
             * Format: date-time
             * @description Last change: its registration, its end, a correction, the external id that its employee gained, or a merge of employees.
             */
            derniereMAJ: string;
            /**
             * Format: uuid
             * @description Id of the membership.
             */
            idUniqueAdhesion: string;
            /** @description Reference of the payment transaction. */
            transactionId: string | null;
            /** @description Whether it was signed by hand. */
            aSignatureManuscripte: boolean;
            /** @description External id of the union. */
            syndicatIdExterne: string;
            /** @description Name of the union. */
            syndicatNom: string;
            /** @description External id of the employee, after a merge that of the one who goes on; null for a person whom no client system has claimed yet. */
            employeIdExterne: string | null;
            /**
             * Format: uuid
             * @description Id of the employee made by the service.
             */
            employeIdUnique: string;
            /** @description First name. */
            employePrenom: string;
            /** @description Last name. */
            employeNom: string;
            /** @description E-mail address. */
            courriel: string | null;
            /** @description Main telephone number. */
            telephonePrincipal: string | null;
            /** @description Street address. */
            adresse1: string | null;
            /** @description City. */
            ville: string | null;
            /** @description Province. */
            province: string | null;
            /** @description Postal code. */
            codePostal: string | null;
            /** @description Values of the custom fields, with the labels of the signature. */
            valeursChampUtilisateur: components["schemas"]["ValeurChampUtilisateur"][];
        };
        /** @description A record of the history of consents, with its employee as the person is today. */
        Consentement: {
            /** @description External id of the employee. */
            idExterne: string | null;
            /**
             * Format: date-time
             * @description When it was registered.
             */
            dateConsentement: string;
            /** @description True when granted, false when refused. */
            consent: boolean;
            employe: components["schemas"]["Employe"];
            /** @description The consent object, as it was. */
            objetDeConsentement: {
                identifiantExterne: components["schemas"]["IdExterne"];
                /** @description Title at consent time. */
                titre: string;
            };
            /**
             * Format: uuid
             * @description Id of the record.
             */
            idUniqueConsentement: string;
            /**
             * Format: uuid
             * @description The `idUnique` of the employee who gave it, which the fingerprint covers: that of `employe`, or of one who was merged into that employee since.
             */
            idUniqueSignataire: string;
            /** @description The text that was shown. */
            texteConsentement: string;
            /** @description Where it was given: `Formulaire`, `Conciliation` or `Import`; more may come. */
            source: string;
            /**
             * Format: int32
             * @description Form that asked.
             */
            idFormulaire: number | null;
            /** @description SHA-256, in hexadecimal, of this record and of the one before it. */
            empreinte: string;
        };
        /** @description A consent that was given, and taken back. */
        DossierRetrait: {
            /**
             * Format: uuid
             * @description Id of the record by which it was given.
             */
            idUniqueConsentement: string;
            identifiantExterne: components["schemas"]["IdExterne"];
            /** @description Title of the consent object as it was given. */
            titre: string;
            /**
             * Format: date-time
             * @description When it was given.
             */
            dateConsentement: string;
            /**
             * Format: date-time
             * @description When it was taken back: `dateConsentement` of the record that refuses.
             */
            dateRetrait: string;
        };
        /** @description An employee who may be the person of a request. */
        EmployeCandidat: {
            /** @description External id of the employee. */
            idExterne: string | null;
            /**
             * Format: uuid
             * @description Id of the employee made by the service.
             */
            idUnique: string;
            /** @description First name. */
            prenom: string;
            /** @description Last name. */
            nom: string;
            /** @description Primary e-mail address. */
            courriel: string | null;
            /** @description What is the same: `NoMembre`, `Courriel`, `CourrielAlternatif` or `Nom` (first and last name); more may come. */
            motif: string;
        };
        /** @description A request for membership. */
        DemandeAdhesion: {
            /**
             * Format: uuid
             * @description Id made by the service.
             */
            id: string;
            /** @description `EnAttente`, `ATransferer`, `Acceptee` or `Rejetee`; more may come. */
            statut: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            dateDemande: string;
            /**
             * Format: date-time
             * @description Signature; null while it is missing.
             */
            dateSignature: string | null;
            /**
             * Format: date-time
             * @description When it was confirmed or rejected.
             */
            dateTraitement: string | null;
            /** @description Why it was rejected. */
            motifRejet: string | null;
            /** @description Whether it was signed by hand. */
            aSignatureManuscripte: boolean;
            /** @description Reference of the payment transaction. */
            transactionId: string | null;
            /**
             * Format: int32
             * @description Form that it was made with.
             */
            idFormulaire: number | null;
            /** @description External id of the union. */
            syndicatIdExterne: string | null;
            /** @description Name of the union. */
            syndicatNom: string | null;
            /** @description First name. */
            prenom: string;
            /** @description Last name. */
            nom: string;
            /** @description Member number. */
            noMembre: string | null;
            /** @description E-mail address. */
            courriel: string;
            /** @description Main telephone number. */
            telephonePrincipal: string | null;
            /** @description Street address. */
            adresse1: string | null;
            /** @description City. */
            ville: string | null;
            /** @description Province. */
            province: string | null;
            /** @description Postal code. */
            codePostal: string | null;
            /** @description Values of custom fields, with the labels that the person saw. */
            valeursChampUtilisateur: components["schemas"]["ValeurChampUtilisateur"][];
            /** @description Active employees who may be this person, as they are at the reading, the likeliest first; none once the request is processed. */
            employesCandidats: components["schemas"]["EmployeCandidat"][];
        };
        /** @description An answer to a form. */
        DossierReponse: {
            /**
             * Format: uuid
             * @description Id made by the service.
             */
            idUnique: string;
            /**
             * Format: int32
             * @description The form.
             */
            idFormulaire: number;
            /** @description Name of the form. */
            formulaire: string;
            /**
             * Format: date-time
             * @description When it was answered.
             */
            dateReponse: string;
            /** @description The name that was written to sign; null where it was not signed. */
            signature: string | null;
            /** @description Whether a signature was drawn, which is kept. */
            aSignatureDessinee: boolean;
            /** @description Network address that it came from. */
            adresseReseau: string | null;
            /** @description All that was answered, as one text of JSON. */
            contenuSigne: string | null;
        };
        /** @description A link to a form. */
        DossierLien: {
            /**
             * Format: int32
             * @description The form.
             */
            idFormulaire: number;
            /** @description Name of the form. */
            formulaire: string;
            /**
             * Format: date-time
             * @description Until when it opens the form.
             */
            expiration: string;
            /**
             * Format: date-time
             * @description When it was answered by this link.
             */
            dateReponse: string | null;
        };
        /**
         * @description What became of the last e-mail with a link: `EnAttente`, `Transmis`, `Rejete`, `Livre`, or `Annule`, which did not leave because the vote was over, or the voter had voted, been struck off or lost the right to vote meanwhile; null when none was asked for. More may come.
         * @example Transmis
         */
        StatutEnvoi: string | null;
        /** @description A voter of a campaign. */
        Votant: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Identifier of the member. */
            identifiant: string;
            /** @description E-mail address. */
            courriel: string;
            /** @description Alternate address. */
            courrielAlternatif: string | null;
            /** @description Last name. */
            nom: string;
            /** @description First name. */
            prenom: string;
            /** @description Whether the voter may vote. */
            droitDeVote: boolean;
            /** @description Whether the voter is struck off. */
            estRadie: boolean;
            /** @description Whether the voter has voted. */
            aVote: boolean;
            /** @description Weight of the vote. */
            poids: number;
            /** @description Free annotation. */
            commentaire: string | null;
            /** @description External id of the employee that the voter is. */
            employeIdExterne: string | null;
            /** @description External id of the union of the voter. */
            syndicatIdExterne: string | null;
            /**
             * Format: date-time
             * @description When the last link was asked for.
             */
            dateDernierEnvoiUtc: string | null;
            statutEnvoi: components["schemas"]["StatutEnvoi"];
        };
        /** @description A voter who is the person. */
        DossierVotant: {
            /**
             * Format: uuid
             * @description The campaign.
             */
            campagneId: string;
            /** @description Its title. */
            campagne: string;
            votant: components["schemas"]["Votant"];
        };
        /** @description An e-mail, without what it said. */
        DossierCourriel: {
            /**
             * Format: uuid
             * @description Id made by the service.
             */
            idUnique: string;
            /** @description What it was about. */
            modele: string;
            /** @description Address that it went to. */
            destinataire: string;
            /** @description Address of its copy. */
            copie: string | null;
            /** @description What became of it: `EnAttente`, `Transmis`, `Rejete` or `Annule`, or as its provider reports, `Livre`, `Rejete` or `Plainte`; more may come. */
            statut: string;
            /** @description The same of its copy, null while it waits and where there is none; more may come. */
            statutCopie: string | null;
            /** @description Why the last attempt failed, it came back, or a complaint was made. */
            raison: string | null;
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            dateCreation: string;
            /**
             * Format: date-time
             * @description When it left or was given up.
             */
            dateFin: string | null;
        };
        /** @description An address that is not written to any more. */
        AdresseSupprimee: {
            /** @description The address, in small letters. */
            adresse: string;
            /** @description `Rejete`, mail to it came back for good, or `Plainte`, which the person made; more may come. */
            motif: string;
            /** @description What the provider said of it. */
            raison: string | null;
            /**
             * Format: date-time
             * @description Since when.
             */
            dateUtc: string;
        };
        /** @description What was done of the client, by whom and when. It holds ids and names, and no value. */
        LigneActe: {
            /**
             * Format: uuid
             * @description Id of the line.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was done.
             */
            dateUtc: string;
            /** @description Who did it. */
            auteur: {
                /** @description A key of the API, the operator of the service, or the service by itself. */
                genre: string;
                /** @description Id of the key, which is the eight characters after its prefix; of the operator by the administration the first eight hexadecimal digits of the SHA-256 of the token; null at the command line and for the service by itself. */
                id: string | null;
                /** @description Label that the key has now; null for the others. */
                nom: string | null;
            };
            /** @description The operation of this contract or of the administration; two words are a command that the operator typed, or what the service did by itself in its place. */
            operation: string;
            /** @description What it was done to: the ids of the address of the call, and those that the service gave, each by its name; of a load, and of what a rule erased, how many. */
            ressource: {
                [key: string]: string;
            };
            /** @description The names of the members that were sent, never their values. */
            membres: string[];
            /**
             * Format: uuid
             * @description Id of the employee whom it is about, made by the service; null where it is about nobody, or about many.
             */
            employeIdUnique: string | null;
            /**
             * Format: int64
             * @description Place in the chain of the client; null while the line waits for it.
             */
            rang: number | null;
            /** @description SHA-256, in hexadecimal, that answers for this line and all those before it; null while the line waits for it. */
            empreinte: string | null;
            /** @description Fingerprint of the line before, of the first line that is kept where older ones were erased; null of all others. */
            empreintePrecedente: string | null;
        };
        /** @description All that is held of a person. */
        Dossier: {
            /**
             * Format: date-time
             * @description When this was read.
             */
            dateDossier: string;
            employe: components["schemas"]["Employe"];
            /** @description Ids of the employees who were merged into this one. */
            idUniquesFusionnes: string[];
            /** @description The jobs, ended ones too. */
            emplois: components["schemas"]["EmploiV2"][];
            /** @description The memberships, ended ones too. */
            adhesions: components["schemas"]["Adhesion"][];
            /** @description The consents that were given and refused, by date. */
            consentements: components["schemas"]["Consentement"][];
            /** @description Which of these consents were taken back, and when: by a later record of the same object that refuses. */
            retraits: components["schemas"]["DossierRetrait"][];
            /** @description The requests that became memberships of the person, or came with an answer to a form. */
            demandesAdhesion: components["schemas"]["DemandeAdhesion"][];
            /** @description The answers to forms. */
            reponsesFormulaire: components["schemas"]["DossierReponse"][];
            /** @description The links to forms that were made for the person. */
            liensFormulaire: components["schemas"]["DossierLien"][];
            /** @description The entries in lists of voters who are linked to the person, or who have an address and the name of the person. One whose name is signs alone (`-`) is the person by the first address. */
            votants: components["schemas"]["DossierVotant"][];
            /** @description The e-mails to addresses of the person that are remembered, by date, the latest thousand at most. */
            courriels: components["schemas"]["DossierCourriel"][];
            /** @description The addresses of the person that are not written to any more, because mail came back or the person complained. */
            adressesSupprimees: components["schemas"]["AdresseSupprimee"][];
            /** @description What was done of the person, as the journal of acts tells it, by date, the latest thousand lines at most. What a load did to many people is no line of one. */
            actes: components["schemas"]["LigneActe"][];
        };
        /** @description What became of the data of a person who was anonymised. */
        Anonymisation: {
            /**
             * Format: uuid
             * @description Id of the employee.
             */
            idUnique: string;
            /** @description Ids of the employees who were merged into this one, who are anonymised too. */
            idUniquesFusionnes: string[];
            /**
             * Format: date-time
             * @description When it was done, by this call or an earlier one.
             */
            dateAnonymisation: string;
            /** @description How many of each are kept, without the person. */
            conserves: {
                /**
                 * Format: int32
                 * @description Memberships.
                 */
                adhesions: number;
                /**
                 * Format: int32
                 * @description Consents, as they were recorded.
                 */
                consentements: number;
                /**
                 * Format: int32
                 * @description Requests for membership; those that waited are rejected.
                 */
                demandesAdhesion: number;
                /**
                 * Format: int32
                 * @description Answers to forms, without what was answered.
                 */
                reponsesFormulaire: number;
                /**
                 * Format: int32
                 * @description Entries in lists of voters of campaigns that were published.
                 */
                votants: number;
            };
            /** @description How many of each were erased by this call, or rewritten without the person. */
            effaces: {
                /**
                 * Format: int32
                 * @description Memberships whose term was over.
                 */
                adhesions: number;
                /**
                 * Format: int32
                 * @description Requests whose term was over.
                 */
                demandesAdhesion: number;
                /**
                 * Format: int32
                 * @description Answers to forms whose term was over.
                 */
                reponsesFormulaire: number;
                /**
                 * Format: int32
                 * @description Entries in lists of voters of drafts.
                 */
                votants: number;
                /**
                 * Format: int32
                 * @description Jobs.
                 */
                emplois: number;
                /**
                 * Format: int32
                 * @description Values of custom fields.
                 */
                valeursChampUtilisateur: number;
                /**
                 * Format: int32
                 * @description Links to forms.
                 */
                liensFormulaire: number;
                /**
                 * Format: int32
                 * @description E-mails to the person or about the person, those that waited too.
                 */
                courriels: number;
                /**
                 * Format: int32
                 * @description Events about memberships of the person, with their deliveries.
                 */
                evenements: number;
                /**
                 * Format: int32
                 * @description Answers kept for repeated calls, rewritten; those of which the key alone says the person are not counted.
                 */
                reponsesConservees: number;
                /**
                 * Format: int32
                 * @description Reports of loads, rewritten.
                 */
                rapports: number;
            };
            /** @description True when nothing was changed. */
            simulation: boolean;
        };
        /** @description Into whom an employee is merged. */
        FusionSaisie: {
            /**
             * Format: uuid
             * @description Id of the employee who goes on.
             */
            dans: string;
        };
        /** @description A value of a custom field that a merge gave up. */
        ValeurIgnoree: {
            /** @description Name of the field. */
            nom: string;
            /** @description The value: for a choice, its external id. */
            valeur: string;
        };
        /** @description What a merge moved. */
        Fusion: {
            /**
             * Format: uuid
             * @description Id of the employee who was merged.
             */
            idUnique: string;
            /**
             * Format: uuid
             * @description Id of the employee who goes on.
             */
            fusionneDans: string;
            /** @description How many of each changed hands. */
            deplaces: {
                /**
                 * Format: int32
                 * @description Memberships.
                 */
                adhesions: number;
                /**
                 * Format: int32
                 * @description Consents, which stay as they were recorded, those of whoever was merged before too.
                 */
                consentements: number;
                /**
                 * Format: int32
                 * @description Jobs, those that were joined with another one too.
                 */
                emplois: number;
                /**
                 * Format: int32
                 * @description Values of custom fields that the employee of `dans` did not have.
                 */
                valeursChampUtilisateur: number;
                /**
                 * Format: int32
                 * @description Voters.
                 */
                votants: number;
                /**
                 * Format: int32
                 * @description Answers to forms.
                 */
                reponsesFormulaire: number;
                /**
                 * Format: int32
                 * @description Links to forms.
                 */
                liensFormulaire: number;
            };
            /** @description Values of custom fields that were given up, because the employee of `dans` has another one, by the names of the fields. */
            valeursIgnorees: components["schemas"]["ValeurIgnoree"][];
            employe: components["schemas"]["Employe"];
            /** @description True when nothing was changed. */
            simulation: boolean;
        };
        /** @description A job. */
        Emploi: {
            identifiantExterne: components["schemas"]["IdExterne"];
            /**
             * Format: uuid
             * @description Id made by the service.
             */
            idUnique: string;
            /** @description External id of the employee. */
            identifiantExterneEmploye: string | null;
            /** @description External id of the employer. */
            identifiantExterneEmployeur: string;
            /** @description Name of the employer. */
            nomEmployeur: string;
            /** @description Payroll number. */
            matricule: string | null;
            /**
             * Format: date-time
             * @description Start.
             */
            dateDebut: string;
            /**
             * Format: date-time
             * @description End; null while the job is active.
             */
            dateFin: string | null;
            /**
             * Format: date-time
             * @description Last update.
             */
            derniereMAJ: string;
        };
        /**
         * Format: nouvel-identifiant
         * @description External id; selects the job on update.
         */
        EmploiIdentifiantExterne: string;
        /** @description External id of an employer; never changes. */
        EmploiIdentifiantExterneEmployeur: string;
        /** @description Payroll number; unique at the employer. */
        EmploiMatricule: string | null;
        /**
         * Format: date-time
         * @description Start.
         */
        EmploiDateDebut: string;
        /**
         * Format: date-time
         * @description End; not before the start. Null for an active job.
         */
        EmploiDateFin: string | null;
        /** @description What to change in a job. `estActif` follows from `dateFin`: without one, or with null, it is refused unless it is true. */
        EmploiModification: {
            identifiantExterne: components["schemas"]["EmploiIdentifiantExterne"];
            /** @description External id of an active employee; never changes. */
            identifiantExterneEmploye?: string;
            identifiantExterneEmployeur?: components["schemas"]["EmploiIdentifiantExterneEmployeur"];
            matricule?: components["schemas"]["EmploiMatricule"];
            dateDebut?: components["schemas"]["EmploiDateDebut"];
            dateFin?: components["schemas"]["EmploiDateFin"];
        };
        /** @description A job to create. */
        EmploiCreation: {
            identifiantExterne: components["schemas"]["EmploiIdentifiantExterne"];
            /** @description External id of an active employee; never changes. */
            identifiantExterneEmploye: string;
            identifiantExterneEmployeur: components["schemas"]["EmploiIdentifiantExterneEmployeur"];
            matricule?: components["schemas"]["EmploiMatricule"];
            dateDebut: components["schemas"]["EmploiDateDebut"];
            dateFin?: components["schemas"]["EmploiDateFin"];
        };
        /** @description An e-mail, to whom it goes, and what became of it. */
        EtatCourriel: {
            /**
             * Format: uuid
             * @description Id made by the service: its `X-Courriel-Id`.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            dateUtc: string;
            /** @description What it is for: `CarteMembre`, `Formulaire`, `LienDeVote`, `RappelVote`, `ConfirmationVote`, `ConfirmationFormulaire`, `AdresseDeVoteModifiee`, `InscriptionAuVoteRetiree`, `AbonnementDesactive`, `Transactionnel`; more may come. */
            modele: string;
            /** @description Address that it goes to. */
            destinataire: string;
            /** @description Address in copy. */
            copie: string | null;
            /** @description `EnAttente`, `Transmis` to the provider, `Rejete`, or `Annule`; where the provider reports of it, `Livre` to the mail server of the person, `Rejete` where it came back, or `Plainte`, which the person made of it. More may come. */
            statut: string;
            /** @description What became of the address in copy, `Transmis`, `Rejete`, `Livre` or `Plainte`; null while it waits, and where there is none. More may come. */
            statutCopie: string | null;
            /**
             * Format: int32
             * @description Attempts since it was queued or sent again.
             */
            tentatives: number;
            /** @description Why the last attempt failed, the e-mail came back, or a complaint was made. */
            raison: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            dateFinUtc: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due.
             */
            prochainEssaiUtc: string | null;
        };
        /** @description Whose card to send, and where. */
        EnvoiCarte: {
            /** @description External id of the employee. */
            idExterneEmploye: string;
            /**
             * Format: idn-email
             * @description Where to send it, the primary or the alternate e-mail of the employee, whatever its letter case.
             */
            courriel: string;
        };
        /** @description The job whose card to send, and where. */
        EnvoiCarteEmploi: {
            /** @description External id of the job. */
            idExterneEmploi: string;
            /**
             * Format: idn-email
             * @description Where to send it, the primary or the alternate e-mail of the employee, whatever its letter case.
             */
            courriel: string;
        };
        /** @description Whom to ask to fill which form. */
        EnvoiFormulaire: {
            /** @description External id of the employee. */
            idExterneEmploye: string;
            /**
             * Format: idn-email
             * @description Where to send it, the primary or the alternate e-mail of the employee, whatever its letter case.
             */
            courriel: string;
            /**
             * Format: int32
             * @description Id of the form, as the list of forms gives it.
             */
            idFormulaire: number;
        };
        /** @description About which job to ask to fill which form. */
        EnvoiFormulaireEmploi: {
            /** @description External id of the job. */
            idExterneEmploi: string;
            /**
             * Format: idn-email
             * @description Where to send it, the primary or the alternate e-mail of the employee, whatever its letter case.
             */
            courriel: string;
            /**
             * Format: int32
             * @description Id of the form, as the list of forms gives it.
             */
            idFormulaire: number;
        };
        /** @description A message. */
        CourrielTransactionnel: {
            /**
             * Format: nouveau-courriel
             * @description One address.
             */
            destinataire: string;
            /** @description Subject, on one line. */
            sujet: string;
            /** @description Content, at most 1,048,576 bytes in UTF-8. */
            contenu: string;
            /** @description Whether `contenu` is HTML; plain text by default. */
            estHtml?: boolean | null;
            /**
             * Format: nouveau-courriel
             * @description Where answers go.
             */
            replyTo?: string | null;
            /** @description Whether to leave out the footer that says who writes; it is there by default. */
            omettrePiedDePage?: boolean | null;
            /** @description What sends it, whatever the letter case; null for the provider of the deployment. Of a sandbox nothing leaves, whatever is chosen. */
            fournisseur?: string | null;
        };
        /**
         * @description A state of campaigns to look for.
         * @example VoteOuvert
         * @enum {string}
         */
        EtatCampagneSaisi: "Brouillon" | "Planifie" | "VoteOuvert" | "Termine" | "Archive";
        /**
         * @description State, computed from what was done and from the clock: `Brouillon`, a draft, `Planifie`, published and waiting, `VoteOuvert`, `Termine` or `Archive`; more may come.
         * @example VoteOuvert
         */
        EtatCampagne: string;
        /** @description A voting campaign, as lists show it. */
        Campagne: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Title. */
            titre: string;
            /** @description Address made from the title; where it is cut, or lacks letters of the title that are not ASCII, it ends with eight hexadecimal digits of a digest of the whole title in lower case, signs included, which two titles have in common by chance alone. */
            slug: string;
            /**
             * Format: date-time
             * @description When the vote opens.
             */
            ouvertureDuVoteUtc: string;
            /**
             * Format: date-time
             * @description When the vote closes; at this instant it is closed.
             */
            fermetureDuVoteUtc: string;
            etat: components["schemas"]["EtatCampagne"];
            /** @description Whether it is published. */
            estPublie: boolean;
            /** @description Whether it is archived. */
            estArchive: boolean;
            /**
             * Format: int32
             * @description Voters.
             */
            nombreVotants: number;
            /**
             * Format: int32
             * @description Questions.
             */
            nombreQuestions: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            dateCreationUtc: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            dateModificationUtc: string;
        };
        /** @description E-mail that carries the link to the vote; null for that of the service. */
        ModeleEnvoiLienSaisi: {
            /** @description Subject. */
            sujet: string;
            /** @description Content, in HTML, with `{{lien}}` where the link to the vote belongs: as the address of a link (`href`), or as text between spaces. Other variables: `prenom`, `nom`, `organisation`, `campagne`, `ouverture`, `fermeture`. */
            contenu: string;
        } | null;
        /** @description What to change in a campaign. `etat`, `estPublie`, `estArchive`, `garde` and `questions` may be sent back as they are stored; another value is refused, an `etat` too that the clock has changed since it was read. */
        CampagneModification: {
            /** @description Title, unique whatever its letter case; it gives the slug. */
            titre?: string;
            ouvertureDuVoteUtc?: components["schemas"]["Instant"];
            fermetureDuVoteUtc?: components["schemas"]["Instant"];
            /** @description Text of the welcome page, in HTML; sanitised when it is shown. */
            textePageAccueil?: string | null;
            /** @description Label of the abstention, offered last by each question that permits it; null for none. */
            libelleAbstention?: string | null;
            /** @description Whether the options are shuffled for each voter, always the same way for one voter. */
            ordreReponsesAleatoire?: boolean;
            /** @description Whether the voting rights are frozen while the vote is open. */
            verrouillerDroitsALOuverture?: boolean;
            /** @description Whether every vote is confirmed to its voter by e-mail, which names the campaign, and holds neither a choice nor the confirmation number: who did not vote learns that somebody did in their name. Changes until the publication. */
            confirmationParCourriel?: boolean;
            modeleEnvoiLien?: components["schemas"]["ModeleEnvoiLienSaisi"];
            /** @description Whether the publication is refused while fewer than five of those who may vote have one of the weights; false when left out at the creation. Locked by the publication. */
            refuserPoidsIdentifiants?: boolean;
            /** @description Percentage of those who may vote who must have voted, each counted once whatever the weight, with four decimals at most; null for none. It keeps nobody from voting, nor the count: statistics and minutes say whether it is reached. Locked by the publication. */
            quorum?: number | null;
            /** @description When those who may vote and have not are sent another link, by the e-mail of `modeleEnvoiLien`, or that of the service for reminders. A date is after the opening and before the closing, still to come when it is added, and six hours at least from the others; one that is over is kept as it was. They change until the vote closes. An opening or a closing that would leave one to come outside of the vote is refused, unless others are given with it; but a closing that ends the vote now takes those to come with it. Null is the same as left out. */
            rappels?: components["schemas"]["Instant"][] | null;
        };
        /** @description A campaign to create. `etat`, `estPublie`, `estArchive`, `garde` and `questions` are refused unless they are those of a new campaign: a draft without questions, whose key the service holds. */
        CampagneCreation: {
            /** @description Title, unique whatever its letter case; it gives the slug. */
            titre: string;
            ouvertureDuVoteUtc: components["schemas"]["Instant"];
            fermetureDuVoteUtc: components["schemas"]["Instant"];
            /** @description Text of the welcome page, in HTML; sanitised when it is shown. */
            textePageAccueil?: string | null;
            /** @description Label of the abstention, offered last by each question that permits it; null for none. */
            libelleAbstention?: string | null;
            /** @description Whether the options are shuffled for each voter, always the same way for one voter. */
            ordreReponsesAleatoire?: boolean;
            /** @description Whether the voting rights are frozen while the vote is open. */
            verrouillerDroitsALOuverture?: boolean;
            /** @description Whether every vote is confirmed to its voter by e-mail, which names the campaign, and holds neither a choice nor the confirmation number: who did not vote learns that somebody did in their name. Changes until the publication. */
            confirmationParCourriel?: boolean;
            modeleEnvoiLien?: components["schemas"]["ModeleEnvoiLienSaisi"];
            /** @description Whether the publication is refused while fewer than five of those who may vote have one of the weights; false when left out at the creation. Locked by the publication. */
            refuserPoidsIdentifiants?: boolean;
            /** @description Percentage of those who may vote who must have voted, each counted once whatever the weight, with four decimals at most; null for none. It keeps nobody from voting, nor the count: statistics and minutes say whether it is reached. Locked by the publication. */
            quorum?: number | null;
            /** @description When those who may vote and have not are sent another link, by the e-mail of `modeleEnvoiLien`, or that of the service for reminders. A date is after the opening and before the closing, still to come when it is added, and six hours at least from the others; one that is over is kept as it was. They change until the vote closes. An opening or a closing that would leave one to come outside of the vote is refused, unless others are given with it; but a closing that ends the vote now takes those to come with it. Null is the same as left out. */
            rappels?: components["schemas"]["Instant"][] | null;
        };
        /**
         * Format: uuid
         * @description Id of what was written, as a JSON string.
         */
        IdentifiantUnique: string;
        /** @description E-mail that carries the link to the vote; null for that of the service. */
        ModeleEnvoiLien: {
            /** @description Subject. */
            sujet: string;
            /** @description Content, in HTML. */
            contenu: string;
        } | null;
        /** @description Who holds the key of the ballot box, and of the scrutineers what the service knows. */
        Garde: {
            /** @description Who: `Service`, or `Scrutateurs`. */
            garde: string;
            /** @description Public key of the scrutineers, to which ballots are sealed (X25519), in base64; null for the service. */
            urne: string | null;
            /** @description Public half of the key that signs their result (Ed25519), in base64; null for the service. */
            signature: string | null;
            /**
             * Format: int32
             * @description Scrutineers that have a part of the key; null for the service.
             */
            scrutateurs: number | null;
            /**
             * Format: int32
             * @description Parts that open the box; null for the service.
             */
            seuil: number | null;
        };
        /** @description Why a campaign that has closed is not counted, or its box not made ready for its scrutineers, or could not be once it closes, or what its row says of its publication and its count is not so, or its result is none that the service has signed, or its public log does not go on while it is open: the operator must look, and the log of the service says more. Null where nothing keeps it, and once it is counted and its result is sound. */
        DepouillementBloque: {
            /** @description What: `CleDeLUrne`, the key of the box does not open, or is another one; `CleDeSignature`, a key that signed ballots, heads, keys, the publication or the result is not there, or is another one; `PublicationAlteree`, what was signed at the publication was changed, says that the vote is not over, or the campaign passes for one that is not published, or shows nobody its box; `ResultatManquant`, it passes for counted, and no result of it is there, or one that the service has not signed: neither is shown; `JournalArrete`, of a vote that is open, nothing can be added to its public log, since somebody has written to its tables: votes are taken, and counted. More may come. */
            motif: string;
            /**
             * Format: date-time
             * @description Since when.
             */
            depuisUtc: string;
        } | null;
        /** @description Something of a ballot box that is not sound. */
        Anomalie: {
            /** @description Fingerprint of the sealed ballot, in hexadecimal; null for the whole box. */
            empreinte: string | null;
            /** @description Why: `SignatureInvalide`, not signed by the service when it was cast, or changed since; `Indechiffrable` and `Invalide`, sealed or filled as no ballot is; `HorsJournal`, not told in the public log; `Manquant`, told there and not in the box; `RecuRepete`, the receipt of another ballot. Of the whole: `NombreDifferent` and `PoidsDifferent`, not as many ballots, or of other weights, than the voters who voted; `JournalDifferent`, not the log whose head was signed; `PublicationDifferente`, the tables did not say any more what was signed at the publication, by which it was counted; `TablesDifferentes`, rows in the tables of the box that no vote and no log has written, or more ballots than voters whose vote the service has taken. More may come. */
            motif: string;
        };
        /**
         * @description How a question is answered: `ChoixUnique` or `ChoixMultiple`; more may come.
         * @example ChoixUnique
         */
        TypeQuestion: string;
        /** @description The weight of votes that an option needs to be adopted, as a share. */
        SeuilAdoption: {
            /** @description Of what: `Exprimes`, the weight of the ballots that do not abstain from the question; `Electeurs`, the weight of all who may vote. More may come. */
            base: string;
            /** @description Percentage of it, with four decimals at most. */
            pourcentage: number;
            /** @description Whether more than the percentage is needed, as for a majority of more than half; false where to reach it is enough. */
            estDepasse: boolean;
        };
        /** @description An option of a question. */
        OptionDeQuestion: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Label. */
            libelle: string;
            /** @description Explanation, in HTML. */
            description: string | null;
            /**
             * Format: int32
             * @description Display order.
             */
            ordre: number;
        };
        /** @description A question and its options. */
        Question: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Text of the question. */
            titre: string;
            /** @description Explanation, in HTML. */
            description: string | null;
            type: components["schemas"]["TypeQuestion"];
            /**
             * Format: int32
             * @description Least number of options to choose.
             */
            nombreChoixMin: number;
            /**
             * Format: int32
             * @description Greatest number of options to choose.
             */
            nombreChoixMax: number;
            /** @description Whether the abstention of the campaign, when it has one, is offered here. */
            permetAbstention: boolean;
            /** @description What an option needs to be adopted; null where nothing is said. */
            seuilAdoption: components["schemas"]["SeuilAdoption"] | null;
            /**
             * Format: int32
             * @description Display order.
             */
            ordre: number;
            /** @description The options, in their order. */
            options: components["schemas"]["OptionDeQuestion"][];
        };
        /** @description A voting campaign with its texts and questions. */
        CampagneDetail: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Title. */
            titre: string;
            /** @description Address made from the title; where it is cut, or lacks letters of the title that are not ASCII, it ends with eight hexadecimal digits of a digest of the whole title in lower case, signs included, which two titles have in common by chance alone. */
            slug: string;
            /**
             * Format: date-time
             * @description When the vote opens.
             */
            ouvertureDuVoteUtc: string;
            /**
             * Format: date-time
             * @description When the vote closes; at this instant it is closed.
             */
            fermetureDuVoteUtc: string;
            etat: components["schemas"]["EtatCampagne"];
            /** @description Whether it is published. */
            estPublie: boolean;
            /** @description Whether it is archived. */
            estArchive: boolean;
            /**
             * Format: int32
             * @description Voters.
             */
            nombreVotants: number;
            /**
             * Format: int32
             * @description Questions.
             */
            nombreQuestions: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            dateCreationUtc: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            dateModificationUtc: string;
            /** @description Text of the welcome page, in HTML. */
            textePageAccueil: string;
            /** @description Label of the abstention; null when none is offered. */
            libelleAbstention: string | null;
            /** @description Whether each voter sees the options in an order of their own. */
            ordreReponsesAleatoire: boolean;
            /** @description Whether the voting rights are frozen while the vote is open. */
            verrouillerDroitsALOuverture: boolean;
            /** @description Whether every vote is confirmed to its voter by e-mail, without a word of what it says. */
            confirmationParCourriel: boolean;
            modeleEnvoiLien: components["schemas"]["ModeleEnvoiLien"];
            /** @description Whether the publication is refused while `poidsIdentifiants`. */
            refuserPoidsIdentifiants: boolean;
            /** @description Whether fewer than five of those who may vote, or have voted, have one of the weights. Each ballot is published with its weight: these voters are told so on theirs. */
            poidsIdentifiants: boolean;
            /** @description Percentage of those who may vote who must have voted, each counted once whatever the weight; null for none. */
            quorum: number | null;
            /** @description When those who have not voted are reminded, those that are over included, in their order. */
            rappels: components["schemas"]["Instant"][];
            garde: components["schemas"]["Garde"];
            /**
             * Format: date-time
             * @description When it was published.
             */
            datePublicationUtc: string | null;
            /**
             * Format: date-time
             * @description When the box was made ready for its scrutineers, within seconds after the closing; null before, and where the service holds the key. While `depouilleLe` is null then, they have not brought their result yet.
             */
            urneScelleeLe: string | null;
            /**
             * Format: date-time
             * @description When the ballots were counted, within seconds after the closing, or their scrutineers have brought the result; results are known from then on.
             */
            depouilleLe: string | null;
            /** @description SHA-256, in hexadecimal, of the result file; null until the count, and of a result that the service has not signed. */
            empreinteResultat: string | null;
            /** @description SHA-256, in hexadecimal, of what was published: title, dates, questions and options with all their words, quorum, thresholds, rules and public keys, and the fingerprint of the voters who were there with their weights and unions. The service has signed it; each ballot, the public log, the result and the journal have the same. It changes with the dates, the welcome and the freezing of rights, which alone still change after the publication. Null of a draft, and of a campaign that a version before this has published. */
            empreintePublication: string | null;
            depouillementBloque: components["schemas"]["DepouillementBloque"];
            /** @description What the count found that is not sound, the first thousand; empty until the count, and where everything was. A ballot that is named here was not counted, or is not there. */
            anomalies: components["schemas"]["Anomalie"][];
            /** @description The questions, in their order. */
            questions: components["schemas"]["Question"][];
        };
        /**
         * @description How a question is to be answered.
         * @example ChoixUnique
         * @enum {string}
         */
        TypeQuestionSaisi: "ChoixUnique" | "ChoixMultiple";
        /** @description The weight of votes that an option needs to be adopted, as a share. A majority of more than half is `pourcentage: 50` with `estDepasse: true`; two thirds are `pourcentage: 66.6666`. */
        SeuilAdoptionSaisi: {
            /**
             * @description Of what: `Exprimes`, the weight of the ballots that do not abstain from the question; `Electeurs`, the weight of all who may vote.
             * @enum {string}
             */
            base: "Exprimes" | "Electeurs";
            /** @description Percentage of it, with four decimals at most: two thirds that are rounded up are more than two thirds. */
            pourcentage: number;
            /** @description Whether more than the percentage is needed; false when left out. Nothing is more than 100. */
            estDepasse?: boolean;
        };
        /** @description An option of the list. */
        OptionSaisie: {
            /**
             * Format: uuid
             * @description Id of an option that the question has; null for a new one.
             */
            id?: string | null;
            /** @description Label, unique in the question whatever its letter case. */
            libelle: string;
            /** @description Explanation, in HTML; sanitised when it is shown. */
            description?: string | null;
            /**
             * Format: int32
             * @description Display order; the place in the list when left out.
             */
            ordre?: number;
        };
        /** @description What to change in a question. */
        QuestionModification: {
            /** @description Text of the question. */
            titre?: string;
            /** @description Explanation, in HTML; sanitised when it is shown. */
            description?: string | null;
            type?: components["schemas"]["TypeQuestionSaisi"];
            /**
             * Format: int32
             * @description Least number of options to choose; 1 when left out.
             */
            nombreChoixMin?: number;
            /**
             * Format: int32
             * @description Greatest number of options to choose; 1 when left out.
             */
            nombreChoixMax?: number;
            /** @description Whether the abstention of the campaign is offered here; true when left out. */
            permetAbstention?: boolean;
            /** @description What an option needs to be adopted, which statistics and minutes then say; null, or left out at the creation, for nothing. */
            seuilAdoption?: components["schemas"]["SeuilAdoptionSaisi"] | null;
            /**
             * Format: int32
             * @description Display order; last when left out.
             */
            ordre?: number;
            /** @description The options. They replace those that the question has; one sent with its id keeps it. Null is the same as left out. */
            options?: components["schemas"]["OptionSaisie"][] | null;
        };
        /** @description A question to add. */
        QuestionCreation: {
            /** @description Text of the question. */
            titre: string;
            /** @description Explanation, in HTML; sanitised when it is shown. */
            description?: string | null;
            type?: components["schemas"]["TypeQuestionSaisi"];
            /**
             * Format: int32
             * @description Least number of options to choose; 1 when left out.
             */
            nombreChoixMin?: number;
            /**
             * Format: int32
             * @description Greatest number of options to choose; 1 when left out.
             */
            nombreChoixMax?: number;
            /** @description Whether the abstention of the campaign is offered here; true when left out. */
            permetAbstention?: boolean;
            /** @description What an option needs to be adopted, which statistics and minutes then say; null, or left out at the creation, for nothing. */
            seuilAdoption?: components["schemas"]["SeuilAdoptionSaisi"] | null;
            /**
             * Format: int32
             * @description Display order; last when left out.
             */
            ordre?: number;
            /** @description The options. They replace those that the question has; one sent with its id keeps it. Null is the same as left out. */
            options?: components["schemas"]["OptionSaisie"][] | null;
        };
        /** @description The questions of a campaign in a new order. */
        OrdreDesQuestions: {
            /** @description Ids of all the questions of the campaign. */
            questionIds: string[];
        };
        /** @description What to change in an option. */
        OptionModification: {
            /** @description Label, unique in the question whatever its letter case. */
            libelle?: string;
            /** @description Explanation, in HTML; sanitised when it is shown. */
            description?: string | null;
            /**
             * Format: int32
             * @description Display order; last when left out.
             */
            ordre?: number;
        };
        /** @description An option to add. */
        OptionCreation: {
            /** @description Label, unique in the question whatever its letter case. */
            libelle: string;
            /** @description Explanation, in HTML; sanitised when it is shown. */
            description?: string | null;
            /**
             * Format: int32
             * @description Display order; last when left out.
             */
            ordre?: number;
        };
        /** @description A voter to create, or what to change in one. `estRadie` and `aVote` may be sent back as they are stored, and false; other values are refused. Who is struck off or has voted may be sent back as stored, of the first with `estRadie`, and no longer changes. */
        VotantSaisi: {
            /**
             * Format: uuid
             * @description Id of the voter to change; null, or left out, to create one.
             */
            votantId?: string | null;
            /** @description Identifier of the member, unique in the campaign; required to create. */
            identifiant?: string;
            /**
             * Format: idn-email
             * @description Address that the link is sent to, unique in the campaign whatever its letter case; required to create.
             */
            courriel?: string;
            /**
             * Format: idn-email
             * @description Address in copy of the link.
             */
            courrielAlternatif?: string | null;
            /** @description Last name; required to create. */
            nom?: string;
            /** @description First name; required to create. */
            prenom?: string;
            /** @description Whether the voter may vote; true when left out at the creation. */
            droitDeVote?: boolean;
            /** @description Weight of the vote, rounded to four decimals; 1 when left out at the creation. From the publication on it no longer changes. */
            poids?: number;
            /** @description Free annotation. */
            commentaire?: string | null;
            /** @description External id of the employee that the voter is. When left out at the creation, the employee whose member number or external id is the identifier, or whose address is that of the voter. When left out of a change, it stays, unless the identifier and the names are those of an employee and the voter was nobody for certain. */
            employeIdExterne?: string | null;
            /** @description External id of the union of the voter. When left out at the creation, that of the latest membership of the employee, or of the employer of an active job. */
            syndicatIdExterne?: string | null;
        };
        /** @description The voting right of many voters. */
        DroitsDeVote: {
            /** @description Ids of the voters; repetitions count once. */
            votantIds: string[];
            /** @description The voting right that they get. */
            droitDeVote: boolean;
            /** @description Annotation of the voters that change; unchanged when left out. */
            commentaire?: string | null;
        };
        /** @description What changed. */
        DroitsDeVoteResultat: {
            /**
             * Format: int32
             * @description Voters that changed.
             */
            nombreMisAJour: number;
            /** @description Ids of no voter of the campaign. */
            votantIdsNonTrouves: string[];
            /** @description Voters left as they were because they are struck off, their right is locked, or the campaign has `refuserPoidsIdentifiants` and fewer than five would have their weight. */
            votantIdsIgnores: string[];
        };
        /** @description An item of the electoral list. Voters who are struck off are not on it. */
        ElecteurListe: {
            /**
             * Format: uuid
             * @description Id of the voter.
             */
            id: string;
            /** @description Identifier of the member. */
            identifiant: string;
            /** @description E-mail address. */
            courriel: string;
            /** @description Last name. */
            nom: string;
            /** @description First name. */
            prenom: string;
            /** @description Whether the voter may vote. */
            droitDeVote: boolean;
            /** @description Whether the voter has voted. */
            aVote: boolean;
            /** @description Name of the union of the voter. */
            syndicatNom: string | null;
            /** @description External id of the employee that the voter is. */
            employeIdExterne: string | null;
            /** @description External id of the union of the voter. */
            syndicatIdExterne: string | null;
            /** @description Free annotation. */
            commentaire: string | null;
        };
        /** @description A voter of a bulk addition, as the list of voters or the electoral list shows them. Somebody who is struck off is refused, unless `estRadie` says so and nothing else would change. */
        LigneVotant: {
            /** @description Identifier of the member, unique in the campaign; required to create. */
            identifiant: string;
            /**
             * Format: idn-email
             * @description Address that the link is sent to, unique in the campaign whatever its letter case; required to create.
             */
            courriel: string;
            /**
             * Format: idn-email
             * @description Address in copy of the link.
             */
            courrielAlternatif?: string | null;
            /** @description Last name; required to create. */
            nom: string;
            /** @description First name; required to create. */
            prenom: string;
            /** @description Whether the voter may vote; that of the whole call when left out. */
            droitDeVote?: boolean;
            /** @description Weight of the vote, rounded to four decimals; 1 when left out at the creation. From the publication on it no longer changes. */
            poids?: number;
            /** @description Free annotation. */
            commentaire?: string | null;
            /** @description External id of the employee that the voter is. When left out at the creation, the employee whose member number or external id is the identifier, or whose address is that of the voter. When left out of a change, it stays, unless the identifier and the names are those of an employee and the voter was nobody for certain. */
            employeIdExterne?: string | null;
            /** @description External id of the union of the voter. When left out at the creation, that of the latest membership of the employee, or of the employer of an active job. */
            syndicatIdExterne?: string | null;
            /** @description As it is stored, or false; another value is refused, `POST /b2b/v1/campagnes/{campagneId}/votants/{votantId}/radier` changes it. */
            estRadie?: boolean;
            /** @description As it is stored, or false; another value is refused, `POST /vote/{jeton}` changes it. */
            aVote?: boolean;
        };
        /** @description Voters to add in one call; rows that are on the list are updated. */
        AjoutVotants: {
            /** @description Voters, matched with those of the list by identifier, then by address where they are one person: of the same first and last name, whatever their accents, letter case, apostrophes, hyphens, dots and blanks, and not two employees, or for certain the same employee, by `employeIdExterne`, or by the member number or external id as identifier of one of those names. A voter whom another row names by the identifier is not matched by address. A voter who is for certain an employee is not that of a row whose identifier or names are those of another one, whom it does not say (`Votant.IdentifiantDejaUtilise`). A row that is refused, as one of the address of somebody else, is among the errors, the others are written. */
            votants?: components["schemas"]["LigneVotant"][] | null;
            /** @description External ids of unions whose members are added. */
            depuisSyndicats?: string[] | null;
            /** @description Voting right of the voters that are created and do not say theirs; true when left out. */
            droitDeVote?: boolean;
            /** @description Whether a link is sent to the voters that are created and may vote; false when left out. */
            envoyerJetons?: boolean;
            /** @description With true the result is told and nothing is written; false when left out. */
            simulation?: boolean;
        };
        /** @description A row that was refused. */
        ErreurAjoutVotant: {
            /** @description Identifier of the row. */
            identifiant: string;
            /** @description What is wrong. */
            message: string;
            /** @description Code of the refusal. */
            code: string;
            /**
             * Format: int32
             * @description Place of the row in `votants`, or of the union in `depuisSyndicats`, from 0.
             */
            index: number;
            /** @description Path of the row in the body. */
            chemin: string;
        };
        /** @description What was added. */
        AjoutVotantsResultat: {
            /**
             * Format: int32
             * @description Voters that were created.
             */
            created: number;
            /**
             * Format: int32
             * @description Voters that changed.
             */
            updated: number;
            /**
             * Format: int32
             * @description Voters that were as the row says.
             */
            unchanged: number;
            /** @description The first rows that were refused, those of the body and then those of unions; at most 10,000. `refused` counts all of them. */
            errors: components["schemas"]["ErreurAjoutVotant"][];
            /**
             * Format: int32
             * @description Rows that were refused, those that `errors` does not name too.
             */
            refused: number;
            /**
             * Format: int32
             * @description Voters of the campaign after the call.
             */
            nombreVotants: number;
            /** @description Whether nothing was written. */
            simulation: boolean;
        };
        /** @description Who gets a link. */
        EnvoiJetons: {
            /** @description Ids of the voters; all of them when left out, nobody when empty. */
            votantIds?: string[];
            /** @description Kept for clarity: those who have voted never get a link; true when left out. */
            seulementNonVotants?: boolean;
        };
        /** @description What is sent. */
        EnvoiJetonsResultat: {
            /**
             * Format: int32
             * @description E-mails to send.
             */
            nombreEnvois: number;
            /** @description Ids of no voter of the campaign. */
            votantIdsNonTrouves: string[];
        };
        /** @description The voting right of a voter. */
        DroitDeVoteSaisi: {
            /** @description The voting right that the voter gets. */
            droitDeVote: boolean;
            /** @description With a voting right, whether a link is sent too; false when left out. */
            envoyerJeton?: boolean;
            /** @description Annotation; unchanged when left out. */
            commentaire?: string | null;
        };
        /** @description Who holds the key of the ballot box: what `scrutin keys` writes into `cles.json`. */
        GardeSaisie: {
            /**
             * @description Who.
             * @enum {string}
             */
            garde: "Service" | "Scrutateurs";
            /** @description Public key of the box (X25519), in base64. */
            urne?: string;
            /** @description Public half of the key that signs the result (Ed25519), in base64. */
            signature?: string;
            /**
             * Format: int32
             * @description Scrutineers that have a part of the key.
             */
            scrutateurs?: number;
            /**
             * Format: int32
             * @description Parts that open the box, of `scrutateurs` at most.
             */
            seuil?: number;
            /** @description The four members before, signed by their own key (Ed25519), in base64: of keys that were copied with a mistake it is another one, and they are refused. `scrutin keys` makes it; files of before have none, and nothing then tells a mistake that is a key too from the right one. */
            preuve?: string;
        };
        /** @description A sealed ballot box, of the format that `format` names: one document, whose first line is all but the ballots, each other line a ballot. Members may be added. */
        UrneScellee: {
            /** @description Name of the format. */
            format: string;
            /** @description What was voted on: id, organisation, title, dates, who holds the key. */
            campagne: {
                [key: string]: unknown;
            };
            /** @description The questions with their options. */
            questions: {
                [key: string]: unknown;
            }[];
            /** @description Who could vote, and did, as a whole and by weight. */
            electeurs: {
                [key: string]: unknown;
            };
            /** @description The last head of the public log; null where nobody has voted. */
            tete: {
                [key: string]: unknown;
            } | null;
            /** @description The public keys. */
            cles: {
                [key: string]: unknown;
            };
            /** @description The last link of the journal of the campaign when the box was sealed. */
            journal: {
                [key: string]: unknown;
            } | null;
            /** @description What was published, signed then, by which the box is counted. Not there of a campaign that a version before this has published. */
            publication?: {
                [key: string]: unknown;
            };
            /** @description What the service found of the whole that the box does not show, which the result names among its anomalies. Not there where it found nothing. */
            constats?: string[];
            /** @description Present and true where the public log was damaged so that nothing could be added to it: its ballots are then judged by their signatures. */
            journalIncomplet?: boolean;
            /** @description The public log: the fingerprints of the sealed ballots in its order, in hexadecimal. */
            feuilles: string[];
            /** @description The sealed ballots. */
            bulletins: {
                /** @description The sealed bytes, in base64. */
                scelle: string;
                /** @description Id of the key that signed it. */
                cle: string;
                /** @description Ed25519, in base64. */
                signature: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description A head of the log, signed: so many ballots, and the root over them (RFC 6962). What is signed is the canonical JSON of `["membres-et-votes/tete/2", campagneId, taille, racine, signeeLe]`, the date with milliseconds. */
        TeteUrne: {
            /**
             * Format: int64
             * @description Ballots that the log told of.
             */
            taille: number;
            /** @description Root over them, in hexadecimal digits. */
            racine: string;
            /**
             * Format: date-time
             * @description When it was signed.
             */
            signeeLe: string;
            /** @description Id of the key that signed. */
            cle: string;
            /** @description Ed25519, in base64. */
            signature: string;
        };
        /** @description What was published of the campaign, by its fingerprint, signed by the service; null of a campaign that a version before this has published. The result has the whole document. */
        PublicationUrne: {
            /** @description SHA-256, in hexadecimal digits, of its canonical JSON. */
            empreinte: string;
            /** @description Id of the key that signed. */
            cle: string;
            /** @description Ed25519, in base64, over the canonical JSON of `["membres-et-votes/publication/1", campagneId, empreinte]`. */
            signature: string;
            /** @description Whether the campaign says now what was signed last. While it does not, nobody is shown a ballot and, two seconds later, no vote is taken. */
            estConforme: boolean;
        } | null;
        /** @description What anybody may know of a ballot box. */
        Urne: {
            /**
             * Format: uuid
             * @description Id of the campaign.
             */
            campagneId: string;
            /** @description Name of the organisation that holds the vote. */
            organisation: string;
            /** @description Title of the campaign. */
            titre: string;
            etat: components["schemas"]["EtatCampagne"];
            /**
             * Format: date-time
             * @description When the vote opens.
             */
            ouvertureDuVoteUtc: string;
            /**
             * Format: date-time
             * @description When it closes.
             */
            fermetureDuVoteUtc: string;
            /**
             * Format: int32
             * @description Protocol under which the campaign was published.
             */
            protocole: number;
            /** @description Who holds the private key of the box: `Service`, or `Scrutateurs`. */
            garde: string;
            /**
             * Format: int64
             * @description Ballots that the log tells of.
             */
            nombre: number;
            /** @description The last head; null while the log is empty. */
            tete: components["schemas"]["TeteUrne"] | null;
            /** @description Heads, the last one first, 100 at most; the others follow by `avant`. */
            tetes: components["schemas"]["TeteUrne"][];
            publication: components["schemas"]["PublicationUrne"];
            /** @description The public keys. */
            cles: {
                /** @description Those by which the service signs ballots and heads: as the publication names them, whose fingerprint is of them too; of what a version before this has published, those that the service has now. */
                signature: {
                    /** @description Id. */
                    id: string;
                    /** @description Its public half (Ed25519), in base64. */
                    publique: string;
                }[];
                /** @description That to which ballots are sealed (X25519), in base64. */
                urne: string;
                /** @description That by which the scrutineers sign the result (Ed25519), in base64; null where the service holds the key. */
                scrutateurs: string | null;
            };
        };
        /** @description The proof that a ballot is in the log. */
        InclusionUrne: {
            /** @description Fingerprint of the ballot. */
            empreinte: string;
            /**
             * Format: int64
             * @description Its place in the log, from 0.
             */
            rang: number;
            tete: components["schemas"]["TeteUrne"];
            /** @description Hashes from the leaf to the root, in hexadecimal digits. */
            preuve: string[];
        };
        /** @description The proof that the log only grew. */
        CoherenceUrne: {
            /**
             * Format: int64
             * @description Ballots of the earlier head.
             */
            de: number;
            /**
             * Format: int64
             * @description Ballots of the later head.
             */
            a: number;
            /** @description Hashes, in hexadecimal digits. */
            preuve: string[];
        };
        /** @description The result of a vote, in canonical JSON (RFC 8785), of the format that `format` names. That of a vote that an earlier version has published is `membres-et-votes/resultat/1`, with fewer members. Members may be added. */
        Resultat: {
            /** @description Name of the format. */
            format: string;
            /** @description What was voted on: id, organisation, title, dates, who held the key. */
            campagne: {
                [key: string]: unknown;
            };
            /** @description The questions with their options. */
            questions: {
                [key: string]: unknown;
            }[];
            /** @description Who could vote, and did, as a whole and by weight. */
            electeurs?: {
                [key: string]: unknown;
            };
            /** @description The sums by question and by option. */
            totaux: {
                [key: string]: unknown;
            };
            /** @description The sums of each union; choices are null where few would be told by them. */
            groupes?: {
                [key: string]: unknown;
            }[];
            /** @description Every ballot that was counted, in no order of the vote. */
            bulletins: ({
                /** @description Weight. */
                poids: number;
                /** @description Options that it chooses. */
                options: string[];
                /** @description Questions that it abstains from. */
                abstentions: string[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description SHA-256 of the receipt of each ballot, in hexadecimal, sorted: whose place says nothing of a ballot. */
            recus: string[];
            /** @description The last head of the public log. */
            tete?: {
                [key: string]: unknown;
            } | null;
            /** @description The public keys. */
            cles?: {
                [key: string]: unknown;
            };
            /** @description The last link of the journal of the campaign. */
            journal?: {
                [key: string]: unknown;
            } | null;
            /** @description What was published, signed then: the result has its words and dates. Not there of a campaign that a version before this has published. */
            publication?: {
                [key: string]: unknown;
            };
            /** @description What was not sound. */
            anomalies?: components["schemas"]["Anomalie"][];
            /** @description By which key the result is signed (`cle`), and the signature: Ed25519, in base64, over the canonical JSON of `["membres-et-votes/resultat/2", campaign, hash]`, where the hash is the SHA-256, in hexadecimal digits, of the canonical JSON of the result without this member. */
            signature?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A question of a ballot. */
        QuestionDuBulletin: {
            /**
             * Format: uuid
             * @description Id.
             */
            id: string;
            /** @description Text of the question. */
            titre: string;
            /** @description Explanation, in HTML as it was given. */
            description: string | null;
            type: components["schemas"]["TypeQuestion"];
            /**
             * Format: int32
             * @description Least number of options to choose.
             */
            nombreChoixMin: number;
            /**
             * Format: int32
             * @description Greatest number of options to choose.
             */
            nombreChoixMax: number;
            /** @description Whether the abstention of the campaign, when it has one, is offered here. */
            permetAbstention: boolean;
            /** @description The options. */
            options: {
                /**
                 * Format: uuid
                 * @description Id.
                 */
                id: string;
                /** @description Label. */
                libelle: string;
                /** @description Explanation, in HTML as it was given. */
                description: string | null;
            }[];
        };
        /** @description A ballot to fill. */
        BulletinVierge: {
            /** @description Name of the organisation that holds the vote. */
            organisation: string;
            /** @description The campaign. */
            campagne: {
                /** @description Title. */
                titre: string;
                /** @description Text of the welcome page, in HTML as it was given: sanitise it before you show it. Where the texts of a campaign that was published by the version 0.1.0 are over 2,000,000 bytes, it says so, and every `description` is null. */
                textePageAccueil: string;
                /**
                 * Format: date-time
                 * @description When the vote opened.
                 */
                ouvertureDuVoteUtc: string;
                /**
                 * Format: date-time
                 * @description When the vote closes.
                 */
                fermetureDuVoteUtc: string;
                /** @description Label of the abstention; null when none is offered. */
                libelleAbstention: string | null;
                /** @description SHA-256, in hexadecimal, of what was published and signed, which this ballot was compared with: whoever notes it has the result compared with it (`scrutin verify --publication`). Null of a preview, and of a campaign that a version before this has published. */
                empreintePublication: string | null;
                /** @description SHA-256, in hexadecimal, of what is asked: the title, the questions, the options and the label of the abstention, word for word. Send it with the answers, so that nobody votes by words that have changed since. Null of a campaign that a version before this has published. */
                empreinteQuestions: string | null;
            };
            /** @description Who votes. */
            votant: {
                /** @description First name. */
                prenom: string;
                /** @description Last name. */
                nom: string;
                /** @description Weight of the vote, frozen by the publication. */
                poids: number;
                /** @description Whether fewer than five of those who may vote have this weight. Ballots are published with their weight, so that this one may tell whose it is: tell the voter. Without it too, a ballot tells where nobody else of that weight votes. */
                poidsIdentifiant: boolean;
            };
            /** @description The questions, and their options in the order in which this voter sees them. */
            questions: components["schemas"]["QuestionDuBulletin"][];
        };
        /** @description The answer to a question. */
        Reponse: {
            /**
             * Format: uuid
             * @description Id of the question.
             */
            questionId: string;
            /** @description Options that are chosen; none with an abstention. */
            optionIds?: string[];
            /** @description Whether the voter abstains; false when left out. */
            abstention?: boolean;
        };
        /** @description A ballot that is filled; every question exactly once. */
        BulletinRempli: {
            /** @description The answers. */
            reponses: components["schemas"]["Reponse"][];
            /** @description 32 random bytes in base64url, made for this ballot by whoever shows it, and sent again with each attempt. A vote that was cast is answered with its receipt once more to whoever sends the same secret; to any other, and to a vote without one, `Votant.ADejaVote`. Only what follows from it is stored. The review passes it over. */
            secret?: string;
            /** @description That of the ballot that the voter has read: answers to other words, as of a campaign that was withdrawn, corrected and published anew meanwhile, are refused by `Bulletin.Perime`. Without it, or with null, they are taken for answers to the words of now. */
            empreinteQuestions?: string | null;
        };
        /** @description The form of the page: for each question, by its id, the options that are chosen or `abstention`; in `secret`, that of the ballot, and in `empreinteQuestions` which words were read. */
        FormulaireDeVote: string;
        /** @description The signed promise to tell of the ballot in the public log. Not there in a campaign that was published by a version before 0.2.0. */
        Promesse: {
            /** @description Id of the key of the service that signed; the log shows its public half. */
            cle: string;
            /** @description Ed25519, in base64, over the canonical JSON of `["membres-et-votes/promesse/2", campagneId, empreinteBulletin]`. */
            signature: string;
        };
        /** @description The receipt of a vote. */
        RecuDeVote: {
            /** @description Confirmation number, shown to whoever casts the vote, and to nobody else. After the count the SHA-256 of its 32 characters, in capitals and without the hyphens, is among those that are published: the ballot was counted. */
            numeroConfirmation: string;
            /**
             * Format: date
             * @description Day of the vote in UTC, without a time.
             */
            dateVoteUtc: string;
            /**
             * Format: date
             * @description Day of the vote where the voters live (time zone of the service), without a time.
             */
            dateVote: string;
            /** @description SHA-256 of the sealed ballot, in hexadecimal digits: what the public log of the box tells of it. Not there in a campaign that was published by a version before 0.2.0. */
            empreinteBulletin?: string;
            promesse?: components["schemas"]["Promesse"];
            /** @description True where the receipt is that of a ballot which this secret had cast before: what came with this call was not looked at, and is not counted. */
            dejaDepose?: boolean;
        };
        /** @description What something was, or is: the members that differ, all of them of a campaign that is new. Addresses, names and identifiers of voters are hashes that are salted for the campaign, long texts their SHA-256. */
        EtatJournal: {
            /** @description Title. */
            titre?: string;
            /**
             * Format: date-time
             * @description When the vote opens.
             */
            ouvertureDuVoteUtc?: string;
            /**
             * Format: date-time
             * @description When the vote closes.
             */
            fermetureDuVoteUtc?: string;
            /** @description Label of the abstention. */
            libelleAbstention?: string | null;
            /** @description Whether each voter sees the options in an order of their own. */
            ordreReponsesAleatoire?: boolean;
            /** @description Whether the voting rights are frozen while the vote is open. */
            verrouillerDroitsALOuverture?: boolean;
            /** @description Whether every vote is confirmed to its voter by e-mail. */
            confirmationParCourriel?: boolean;
            /** @description Whether weights that tell a ballot keep the campaign from being published. */
            refuserPoidsIdentifiants?: boolean;
            /** @description Percentage of those who may vote who must have voted. */
            quorum?: number | null;
            /** @description When those who have not voted are reminded. */
            rappels?: components["schemas"]["Instant"][];
            /** @description Who holds the key of the box: `Service`, or `Scrutateurs`. */
            garde?: string;
            /** @description Public key of the scrutineers, to which ballots are sealed. */
            urne?: string | null;
            /** @description Public half of the key that signs their result. */
            signature?: string | null;
            /**
             * Format: int32
             * @description Scrutineers.
             */
            scrutateurs?: number | null;
            /**
             * Format: int32
             * @description Parts that open the box.
             */
            seuil?: number | null;
            /** @description SHA-256, in hexadecimal, of the text of the welcome page as a text of JSON. */
            textePageAccueil?: string;
            /** @description SHA-256, in hexadecimal, of the e-mail with the link in the canonical form of JSON; null for that of the service. */
            modeleEnvoiLien?: string | null;
            /** @description Identifier of a voter, as a hash. */
            identifiant?: string | null;
            /** @description Address, as a hash of its small letters. */
            courriel?: string | null;
            /** @description Alternate address, likewise. */
            courrielAlternatif?: string | null;
            /** @description Last name, as a hash. */
            nom?: string | null;
            /** @description First name, as a hash. */
            prenom?: string | null;
            /** @description Annotation, as a hash. */
            commentaire?: string | null;
            /** @description Weight of the vote. */
            poids?: number;
            /** @description Whether the voter may vote. */
            droitDeVote?: boolean;
            /**
             * Format: uuid
             * @description Id of the employee that the voter is.
             */
            employeId?: string | null;
            /** @description External id of the union. */
            syndicatIdExterne?: string | null;
        };
        /** @description A voter of a line: one who is new or goes with what the list says, one who changes with what differs, any other by the id alone. */
        VotantJournal: {
            /**
             * Format: uuid
             * @description Id of the voter.
             */
            votantId: string;
            avant?: components["schemas"]["EtatJournal"];
            apres?: components["schemas"]["EtatJournal"];
            /** @description Address, as a hash of its small letters. */
            courriel?: string;
            /** @description Alternate address, likewise. */
            courrielAlternatif?: string;
            /** @description Weight of the vote. */
            poids?: number;
            /** @description Whether the voter may vote. */
            droitDeVote?: boolean;
            /** @description External id of the union. */
            syndicatIdExterne?: string;
            /**
             * Format: uuid
             * @description Id of the employee that the voter is from now on.
             */
            employeId?: string;
        };
        /** @description Of what: the members that say something of the act. A change of more than 500 voters has several lines. */
        DetailsJournal: {
            avant?: components["schemas"]["EtatJournal"];
            apres?: components["schemas"]["EtatJournal"];
            /**
             * Format: uuid
             * @description The question.
             */
            questionId?: string;
            /**
             * Format: uuid
             * @description The option of it.
             */
            optionId?: string;
            /** @description The questions, in their new order. */
            questionIds?: string[];
            /** @description SHA-256, in hexadecimal, of the question with its options before, as its reading shows it, in the canonical form of JSON (RFC 8785). */
            empreinteAvant?: string;
            /** @description The same after. */
            empreinteApres?: string;
            /** @description The same of the list of all questions, as it is published. */
            empreinteQuestions?: string;
            /** @description SHA-256, in hexadecimal, of what was published and signed. */
            empreintePublication?: string;
            /**
             * Format: int32
             * @description Voters on the list.
             */
            nombreVotants?: number;
            /**
             * Format: int32
             * @description Those of them who may vote.
             */
            nombreVotantsAvecDroitDeVote?: number;
            /** @description What those who may vote weigh together. */
            poids?: number;
            /** @description SHA-256, in hexadecimal, of the result file. */
            empreinteResultat?: string;
            /** @description Of a count or of a result that was brought: the hash of the result and what was published, signed by the service, which counts a publication once whatever the tables say since. Of what was published, changed, withdrawn or deleted: what was published then, or nothing, and when, so that an earlier publication is not taken for the last one. Not there in lines of a version before this. */
            attestation?: {
                /** @description Id of the key that signed. */
                cle: string;
                /** @description Ed25519, in base64, over the canonical JSON of `["membres-et-votes/depouillement/2", campagneId, empreintePublication, empreinteResultat]`, or of `["membres-et-votes/journal-publication/1", campagneId, dateUtc, empreintePublication]`, where `dateUtc` has three decimals and `empreintePublication` is null of what was withdrawn or deleted. */
                signature: string;
            };
            /** @description The right that was given or taken. */
            droitDeVote?: boolean;
            /**
             * Format: date-time
             * @description The date of the reminder that links were sent by; not there where somebody asked for them.
             */
            rappel?: string;
            /**
             * Format: int32
             * @description Voters of this line.
             */
            nombre?: number;
            /** @description These voters. */
            votants?: components["schemas"]["VotantJournal"][];
        };
        /** @description What was done of a campaign, by whom and when. */
        LigneJournal: {
            /**
             * Format: uuid
             * @description Id of the line.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was done.
             */
            dateUtc: string;
            /** @description Who did it. */
            auteur: {
                /** @description A key of the API, the operator of the service, or the service by itself. */
                genre: string;
                /** @description Id of the key, which is the eight characters after its prefix; null for the others. */
                id: string | null;
                /** @description Label that the key was given; null for the others. */
                nom: string | null;
            };
            /** @description What was done. */
            acte: string;
            details: components["schemas"]["DetailsJournal"];
            /**
             * Format: int32
             * @description Place in the chain, from 1 on, in whose order it is verified; null while the line waits for it.
             */
            rang: number | null;
            /** @description SHA-256, in hexadecimal, that answers for this line and all those before it; null while the line waits for it. */
            empreinte: string | null;
        };
        /** @description The quorum of a campaign. */
        QuorumCampagne: {
            /** @description Percentage of those who may vote who must have voted. */
            pourcentage: number;
            /** @description Whether as many have voted, exactly reckoned. */
            estAtteint: boolean;
        };
        /** @description The figures of a question. */
        StatistiquesQuestion: {
            /**
             * Format: uuid
             * @description Id of the question.
             */
            questionId: string;
            /** @description Text of the question. */
            titre: string;
            type: components["schemas"]["TypeQuestion"];
            /**
             * Format: int32
             * @description Display order.
             */
            ordre: number;
            /**
             * Format: int32
             * @description Ballots, abstentions included.
             */
            nombreReponses: number;
            /**
             * Format: int32
             * @description Abstentions; null until the count.
             */
            nombreAbstentions: number | null;
            /** @description Weight of the ballots, abstentions included; null until the count. */
            totalPondere: number | null;
            /** @description What an option needs to be adopted; null where nothing was said. */
            seuilAdoption: components["schemas"]["SeuilAdoption"] | null;
            /** @description Whether an option is adopted; null without `seuilAdoption`, until the count, and of a union. */
            estAdoptee: boolean | null;
            /** @description Figures by option; null until the count, and in a group that is too small. */
            options: {
                /**
                 * Format: uuid
                 * @description Id of the option.
                 */
                optionId: string;
                /** @description Label. */
                libelle: string;
                /**
                 * Format: int32
                 * @description Display order.
                 */
                ordre: number;
                /**
                 * Format: int32
                 * @description Votes.
                 */
                nombreVotes: number;
                /** @description Votes by their weight. */
                nombreVotesPondere: number;
                /** @description Share of the weighted votes that were expressed, abstentions apart, with two decimals. */
                pourcentage: number;
                /** @description Whether its weight reaches `seuilAdoption`, exactly reckoned, and the quorum is reached where there is one; null without `seuilAdoption`, until the count, and of a union. */
                estAdoptee: boolean | null;
            }[] | null;
            /** @description Why `options` is null after the count: `PetitGroupe`, fewer than 5 ballots, or fewer than 5 of one weight, in the union or in what is left when the shown unions are taken from all. */
            motifMasquage?: string;
        };
        /** @description The participation in a campaign and, after the count, its results. */
        StatistiquesCampagne: {
            /**
             * Format: uuid
             * @description Id of the campaign.
             */
            campagneId: string;
            /** @description Title. */
            titre: string;
            etat: components["schemas"]["EtatCampagne"];
            /**
             * Format: int32
             * @description All the voters, those who are struck off included.
             */
            totalVotants: number;
            /**
             * Format: int32
             * @description Voters who may vote and are not struck off, or have voted.
             */
            totalVotantsAvecDroitDeVote: number;
            /**
             * Format: int32
             * @description Voters who have voted.
             */
            votantsAyantVote: number;
            /** @description Percentage of those who may vote, with two decimals. */
            tauxParticipation: number;
            /** @description The quorum of the campaign, and whether it is reached by now; null where it has none, and of a union. */
            quorum: components["schemas"]["QuorumCampagne"] | null;
            /** @description Whether `questions` is filled: after the count, or before it when the client has live results. */
            resultatsVisibles: boolean;
            /** @description Figures by question. */
            questions: components["schemas"]["StatistiquesQuestion"][];
        };
        /** @description Votes to cast in a sandbox. */
        VotesSimules: {
            /** @description Votes, each cast as its voter would. */
            votes: {
                /**
                 * Format: uuid
                 * @description Id of the voter.
                 */
                votantId: string;
                /** @description The answers. */
                reponses: components["schemas"]["Reponse"][];
            }[];
        };
        /** @description What was cast. */
        VotesSimulesResultat: {
            /**
             * Format: int32
             * @description Votes that were cast.
             */
            nombreVotes: number;
            /** @description Votes that were refused. */
            errors: {
                /**
                 * Format: uuid
                 * @description Id of the voter.
                 */
                votantId: string;
                /** @description What is wrong. */
                message: string;
                /** @description Code of the refusal. */
                code: string;
                /**
                 * Format: int32
                 * @description Place in `votes`, from 0.
                 */
                index: number;
            }[];
        };
        /**
         * @description A module that a client is to subscribe to.
         * @example Membres
         * @enum {string}
         */
        ModuleSaisi: "Membres" | "Vote";
        /**
         * @description A kind of event.
         * @enum {string}
         */
        EvenementWebhook: "adhesion.signee" | "adhesion.terminee" | "campaign.liste_electorale_cree";
        /** @description A subscription to the events of the sandbox. */
        WebhookCreation: {
            /** @description Where events are sent: an https address that is not private; in development also http on loopback. */
            url: string;
            /** @description Kinds of events. */
            evenements: components["schemas"]["EvenementWebhook"][];
        };
        /** @description The sandbox to create; every member is optional. */
        BacASableCreation: {
            /** @description Name of the sandbox. */
            nom?: string;
            /** @description Modules of the sandbox; both when left out. */
            modules?: components["schemas"]["ModuleSaisi"][];
            /**
             * @description `vide` (as when left out) for an empty sandbox, `demo` for demonstration data.
             * @enum {string}
             */
            jeuDeDonnees?: "vide" | "demo";
            /**
             * Format: int32
             * @description Lifetime in hours; 72 when left out.
             */
            dureeHeures?: number;
            /** @description Whether a vote shows while it is open how many have answered each question; false when left out. */
            resultatsEnDirect?: boolean;
            webhook?: components["schemas"]["WebhookCreation"];
        };
        /**
         * @description A module that a client subscribes to; more may come.
         * @example Membres
         */
        ModuleDuClient: string;
        /** @description A subscription to events. */
        Webhook: {
            /**
             * Format: uuid
             * @description Id of the subscription.
             */
            idAbonnement: string;
            /** @description Where events are sent. */
            url: string;
            /** @description Kinds of events. */
            evenements: string[];
            /** @description Signs what is sent; base64. Shown this once. */
            secret: string;
        };
        /** @description A sandbox. */
        BacASable: {
            /**
             * Format: uuid
             * @description Id of the disposable client.
             */
            idClient: string;
            /** @description Name of the sandbox. */
            nom: string;
            /** @description Environment that the key works in; more may come. */
            environnement: string;
            /** @description Key of the sandbox; shown this once. */
            apiKey: string;
            /** @description Modules of the sandbox. */
            modules: components["schemas"]["ModuleDuClient"][];
            /**
             * Format: date-time
             * @description When the sandbox is erased.
             */
            dateExpirationUtc: string;
            /**
             * Format: uri
             * @description Base address of the service.
             */
            baseUrl: string;
            /** @description The subscription; null when none was asked for. */
            webhook: components["schemas"]["Webhook"] | null;
            /** @description How many of each the demonstration data holds. */
            donnees: {
                /**
                 * Format: int32
                 * @description Unions.
                 */
                syndicats: number;
                /**
                 * Format: int32
                 * @description Employers.
                 */
                employeurs: number;
                /**
                 * Format: int32
                 * @description Employees.
                 */
                employes: number;
                /**
                 * Format: int32
                 * @description Jobs.
                 */
                emplois: number;
                /**
                 * Format: int32
                 * @description Memberships.
                 */
                adhesions: number;
                /**
                 * Format: int32
                 * @description Consent objects.
                 */
                objetsConsentement: number;
                /**
                 * Format: int32
                 * @description Records of consent.
                 */
                consentements: number;
                /**
                 * Format: int32
                 * @description Voting campaigns.
                 */
                campagnes?: number;
                /**
                 * Format: int32
                 * @description Custom fields.
                 */
                champsUtilisateur: number;
                /**
                 * Format: int32
                 * @description Forms.
                 */
                formulaires: number;
                /**
                 * Format: int32
                 * @description Requests for membership.
                 */
                demandesAdhesion: number;
            };
        };
        /** @description A choice of a custom field. */
        Choix: {
            /** @description Identifier chosen by the client. */
            idExterne: string;
            /** @description Display label. */
            label: string;
            /**
             * Format: int32
             * @description Display order.
             */
            ordre: number;
        };
        /** @description An employer that a custom field is restricted to. */
        EmployeurDuChamp: {
            identifiantExterne: components["schemas"]["IdExterne"];
            /** @description Name of the employer. */
            nom: string;
        };
        /** @description A custom field. */
        ChampUtilisateur: {
            /** @description Slug; addresses the field. */
            nom: string;
            /** @description Display label. */
            label: string;
            /**
             * Format: int32
             * @description Display order.
             */
            ordre: number;
            /**
             * Format: uuid
             * @description Id of the type.
             */
            typeChampUtilisateurId: string;
            typeChampUtilisateurNom: components["schemas"]["TypeChampUtilisateurNom"];
            /** @description Whether a form must have a value. */
            estRequis: boolean;
            /**
             * Format: int32
             * @description Longest text; 0 for the other types.
             */
            maxLength: number;
            /** @description Help text. */
            texteAide: string | null;
            /** @description Choices of a field of the type Choix, in their order. */
            choix: components["schemas"]["Choix"][];
            /** @description Employers that the field is restricted to; empty for all. */
            employeurs: components["schemas"]["EmployeurDuChamp"][];
        };
        /** @description A custom field to create. `choix` and `employeurs` are refused unless they are empty. */
        ChampUtilisateurCreation: {
            /** @description Slug; unique whatever its letter case. */
            nom: string;
            /** @description Display label; the name when left out. */
            label?: string;
            /**
             * Format: int32
             * @description Display order; the last when left out.
             */
            ordre?: number;
            /**
             * Format: uuid
             * @description Id of the type.
             */
            typeChampUtilisateurId: string;
            /** @description Whether a form must have a value; false when left out. */
            estRequis?: boolean;
            /**
             * Format: int32
             * @description Longest text of the type Texte; 0 or left out stands for 4000.
             */
            maxLength?: number;
            /** @description Help text. */
            texteAide?: string | null;
        };
        /** @description What to change in a custom field. `nom` and `typeChampUtilisateurNom` never change, `choix` and `employeurs` by operations of their own; all of them may be sent back as they are stored. */
        ChampUtilisateurModification: {
            /** @description Display label. */
            label?: string;
            /**
             * Format: int32
             * @description Display order.
             */
            ordre?: number;
            /**
             * Format: uuid
             * @description Id of the type; never changes.
             */
            typeChampUtilisateurId?: string;
            /** @description Whether a form must have a value. */
            estRequis?: boolean;
            /**
             * Format: int32
             * @description Longest text of the type Texte; 0 stands for 4000.
             */
            maxLength?: number;
            /** @description Help text. */
            texteAide?: string | null;
        };
        /** @description The employers that a custom field applies to. */
        EmployeursDuChamp: {
            /** @description External ids of the employers; empty for all. */
            idExternes: components["schemas"]["IdExterne"][];
        };
        /** @description A choice to keep or to add. */
        ChoixSaisi: {
            /** @description Identifier chosen by the client; a kept one keeps its assignments. */
            idExterne: string;
            /** @description Display label. */
            label: string;
            /**
             * Format: int32
             * @description Display order; the place in the list when left out.
             */
            ordre?: number;
        };
        /** @description The choices of a custom field. */
        ChoixDuChamp: {
            /** @description The whole list of choices. */
            choix: components["schemas"]["ChoixSaisi"][];
        };
        /** @description What employees consent to. */
        ObjetConsentement: {
            identifiantExterne: components["schemas"]["IdExterne"];
            /** @description Title. */
            titre: string;
            /** @description The text that is consented to. */
            description: string;
        };
        /** @description What to change in a consent object. */
        ObjetConsentementModification: {
            /**
             * Format: nouvel-identifiant
             * @description External id; selects the consent object on update.
             */
            identifiantExterne: string;
            /** @description Title. */
            titre?: string;
            /** @description The text that is consented to; null for an empty one. */
            description?: string | null;
        };
        /** @description A consent object to create. */
        ObjetConsentementCreation: {
            /**
             * Format: nouvel-identifiant
             * @description External id; selects the consent object on update.
             */
            identifiantExterne: string;
            /** @description Title. */
            titre: string;
            /** @description The text that is consented to; null for an empty one. */
            description?: string | null;
        };
        /** @description A membership, with its employee as the person is today. */
        AdhesionV1: {
            /**
             * Format: date-time
             * @description Signature.
             */
            dateSignature: string;
            /**
             * Format: date-time
             * @description When a resignation ended it; null while it is in force.
             */
            dateDemission: string | null;
            /**
             * Format: date-time
             * @description Last change of the membership; that of the employee stands in `employe`.
             */
            derniereMAJ: string;
            /** @description E-mail address at the signature. */
            courriel: string | null;
            /**
             * Format: uuid
             * @description Id of the employee made by the service.
             */
            idUnique: string;
            /**
             * Format: uuid
             * @description Id of the membership.
             */
            idUniqueAdhesion: string;
            /** @description Reference of the payment transaction. */
            transactionId: string | null;
            /** @description Whether it was signed by hand. */
            aSignatureManuscripte: boolean;
            /** @description External id of the union at the signature. */
            syndicatIdExterne: string;
            /** @description Name of the union at the signature. */
            syndicatNom: string;
            employe: components["schemas"]["Employe"];
        };
        /** @description A signature to simulate. */
        AdhesionSimulee: {
            /** @description External id of an active employee. */
            idExterneEmploye: string;
            /** @description External id of the union. */
            syndicatIdExterne: string;
            /**
             * Format: date-time
             * @description Signature; now when left out.
             */
            dateSignature?: string;
            /** @description Whether it is signed by hand; false when left out. */
            aSignatureManuscripte?: boolean;
        };
        /** @description A resignation to simulate. */
        DemissionSimulee: {
            /** @description External id of an active employee. */
            idExterneEmploye: string;
            /** @description External id of the union that the person leaves. */
            syndicatIdExterne: string;
        };
        /** @description A payment to simulate. */
        PaiementSimule: {
            /**
             * Format: uuid
             * @description Membership that it is for.
             */
            idUniqueAdhesion: string;
            /**
             * @description A payment or a payment authorisation.
             * @enum {string}
             */
            type: "Paiement" | "Autorisation";
            /** @description Reference of the transaction. */
            transactionId?: string | null;
        };
        /** @description A payment, or a payment authorisation. */
        Paiement: {
            /**
             * Format: uuid
             * @description Id made by the service.
             */
            id: string;
        };
        /** @description A file of an e-mail. */
        PieceJointe: {
            /** @description Name of the file. */
            nom: string;
            /** @description Media type. */
            type: string;
            /**
             * Format: int32
             * @description Size in bytes.
             */
            taille: number;
        };
        /** @description An e-mail, as the person reads it. */
        CourrielEnvoye: {
            /**
             * Format: uuid
             * @description Id made by the service.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            dateUtc: string;
            /** @description What it is for: `CarteMembre`, `Formulaire`, `LienDeVote`, `RappelVote`, `ConfirmationVote`, `AdresseDeVoteModifiee`, `InscriptionAuVoteRetiree`, `Transactionnel`; more may come. */
            modele: string;
            /** @description Address that it goes to. */
            destinataire: string;
            /** @description Address in copy. */
            copie: string | null;
            /** @description Where answers go. */
            replyTo: string | null;
            /** @description Subject; null when what it speaks of went before it was sent. */
            sujet: string | null;
            /** @description What a reader without HTML shows. */
            texte: string | null;
            /** @description What a reader of HTML shows. */
            html: string | null;
            /** @description `EnAttente`, `Transmis`, `Rejete`, or `Annule` when what it speaks of went before it was sent; more may come. */
            statut: string;
            /** @description Its files. */
            piecesJointes: components["schemas"]["PieceJointe"][];
        };
        /** @description Where to reach a person; null is what was left blank. */
        CoordonneesRepondues: {
            /** @description Main telephone number. */
            telephonePrincipal: string | null;
            /** @description Street address. */
            adresse1: string | null;
            /** @description City. */
            ville: string | null;
            /** @description Province. */
            province: string | null;
            /** @description Postal code. */
            codePostal: string | null;
        };
        /** @description A custom field as it was answered. */
        ChampRepondu: {
            /** @description Name of the field. */
            nom: string;
            /** @description Label that the page showed. */
            label: string;
            /** @description Help text that the page showed; not there in an answer that an earlier version kept. */
            texteAide?: string | null;
            /** @description Type of the field: `Choix`, `Date`, `Booleen` or `Texte`; more may come. */
            type: string;
            /** @description Value: of a choice its id; null is what was left blank. */
            valeur: string | null;
            /** @description Value as the page showed it: of a choice its label. */
            texte: string | null;
        };
        /** @description A consent as it was asked and answered. */
        ConsentementRepondu: {
            /** @description External id of the consent object. */
            identifiantExterne: string;
            /** @description Title that the page showed. */
            titre: string;
            /** @description Text that the page showed. */
            description: string;
            /** @description Whether consent was given. */
            consent: boolean;
        };
        /** @description What somebody has answered to a form, as it was then. */
        ReponseFormulaire: {
            /**
             * Format: uuid
             * @description Id made by the service.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was sent.
             */
            dateReponse: string;
            /**
             * Format: int32
             * @description Form that was answered.
             */
            idFormulaire: number;
            /** @description Type of the form then: `Adhesion`, `Demission`, `Personnalise` or `Generique`; more may come. */
            typeFormulaire: string;
            /** @description Name of the form then. */
            nomFormulaire: string;
            /** @description External id of the employee who answered; null where the employee has none and for a request. */
            employeIdExterne: string | null;
            /**
             * Format: uuid
             * @description Id of the employee who answered; null for a request.
             */
            employeIdUnique: string | null;
            /**
             * Format: uuid
             * @description Request for membership that an answer on the open page became; null otherwise.
             */
            idDemande: string | null;
            /** @description First name then. */
            prenom: string;
            /** @description Last name then. */
            nom: string;
            /** @description E-mail address then. */
            courriel: string | null;
            /** @description Where to reach the person, as it was answered; null where the form does not ask. */
            coordonnees: components["schemas"]["CoordonneesRepondues"] | null;
            /** @description The fields that the form showed, in its order. */
            champs: components["schemas"]["ChampRepondu"][];
            /** @description The consents that the form asked for, in its order. */
            consentements: components["schemas"]["ConsentementRepondu"][];
            /** @description The name that the person wrote to sign; null where the form is not signed. */
            signature: string | null;
            /** @description Whether a signature was drawn as well; the PDF shows it. */
            aSignatureManuscripte: boolean;
            /** @description Network address that the answer came from: of IPv6, the network of 64 bits. Personal data, kept as long as the answer. */
            adresseReseau: string | null;
            /** @description SHA-256 of `contenuSigne` in UTF-8, in hexadecimal. */
            empreinte: string | null;
            /** @description All that was answered, word for word, as one text of JSON: what the hash is made of. It holds the SHA-256 of the drawing. */
            contenuSigne: string | null;
        };
        /** @description A form that members fill and sign. */
        Formulaire: {
            /**
             * Format: int32
             * @description Internal id.
             */
            id: number;
            /** @description Name. */
            nom: string;
            /** @description What the form is for. */
            description: string | null;
            /** @description What the form does: `Adhesion`, `Demission`, `Personnalise` or `Generique`; more may come. */
            typeFormulaire: string;
        };
        /** @description Who the person is, and the values that replace those of the request; every member is optional. */
        ConfirmationAdhesion: {
            /**
             * Format: uuid
             * @description Id of the employee made by the service, deactivated or not.
             */
            idUnique?: string | null;
            /**
             * Format: nouvel-identifiant
             * @description External id of the employee.
             */
            idExterne?: string | null;
            /** @description Member number. */
            noMembre?: string | null;
            /** @description First name. */
            prenom?: string;
            /** @description Last name. */
            nom?: string;
            /**
             * Format: idn-email
             * @description Primary e-mail address.
             */
            courriel?: string;
            /**
             * Format: idn-email
             * @description Alternate e-mail address.
             */
            courrielAlternatif?: string | null;
            /** @description Main telephone number. */
            telephonePrincipal?: string | null;
            /** @description Street address. */
            adresse1?: string | null;
            /** @description City. */
            ville?: string | null;
            /** @description Province. */
            province?: string | null;
            /** @description Postal code. */
            codePostal?: string | null;
            /** @description External id of an existing employer. */
            identifiantExterneEmployeur?: string | null;
            /** @description External id of the union of the membership. */
            syndicatIdExterne?: string | null;
            /** @description Values of custom fields. */
            valeursChampUtilisateur?: components["schemas"]["ValeurSaisie"][];
        };
        /** @description The membership that a confirmation made, and what was given up for it. */
        AdhesionConfirmee: {
            /**
             * Format: date-time
             * @description Signature.
             */
            dateSignature: string;
            /**
             * Format: date-time
             * @description When the service registered it.
             */
            dateEnregistrement: string;
            /**
             * Format: date-time
             * @description When a resignation ended it; null while it is in force.
             */
            dateDemission: string | null;
            /**
             * Format: date-time
             * @description Last change: its registration, its end, a correction, the external id that its employee gained, or a merge of employees.
             */
            derniereMAJ: string;
            /**
             * Format: uuid
             * @description Id of the membership.
             */
            idUniqueAdhesion: string;
            /** @description Reference of the payment transaction. */
            transactionId: string | null;
            /** @description Whether it was signed by hand. */
            aSignatureManuscripte: boolean;
            /** @description External id of the union. */
            syndicatIdExterne: string;
            /** @description Name of the union. */
            syndicatNom: string;
            /** @description External id of the employee, after a merge that of the one who goes on; null for a person whom no client system has claimed yet. */
            employeIdExterne: string | null;
            /**
             * Format: uuid
             * @description Id of the employee made by the service.
             */
            employeIdUnique: string;
            /** @description First name. */
            employePrenom: string;
            /** @description Last name. */
            employeNom: string;
            /** @description E-mail address. */
            courriel: string | null;
            /** @description Main telephone number. */
            telephonePrincipal: string | null;
            /** @description Street address. */
            adresse1: string | null;
            /** @description City. */
            ville: string | null;
            /** @description Province. */
            province: string | null;
            /** @description Postal code. */
            codePostal: string | null;
            /** @description Values of the custom fields, with the labels of the signature. */
            valeursChampUtilisateur: components["schemas"]["ValeurChampUtilisateur"][];
            /** @description Values of custom fields that a person without an external id had who was merged into the employee, who has another one, by the names of the fields. Absent from an answer that an earlier version gave. */
            valeursIgnorees?: components["schemas"]["ValeurIgnoree"][];
        };
        /** @description Why a request is rejected. */
        RejetAdhesion: {
            /** @description Reason. */
            motif?: string | null;
        };
        /** @description A consent that a person gives or refuses. */
        ConsentementSaisi: {
            /** @description External id of the consent object. */
            identifiantExterne: string;
            /** @description True to grant, false to refuse. */
            consent: boolean;
        };
        /** @description A request for membership to simulate. */
        DemandeAdhesionSimulee: {
            /** @description External id of the union. */
            syndicatIdExterne: string;
            /** @description First name. */
            prenom: string;
            /** @description Last name. */
            nom: string;
            /** @description Member number. */
            noMembre?: string | null;
            /**
             * Format: nouveau-courriel
             * @description E-mail address.
             */
            courriel: string;
            /** @description Main telephone number. */
            telephonePrincipal?: string | null;
            /** @description Street address. */
            adresse1?: string | null;
            /** @description City. */
            ville?: string | null;
            /** @description Province. */
            province?: string | null;
            /** @description Postal code. */
            codePostal?: string | null;
            /**
             * Format: date-time
             * @description Signature; now when left out.
             */
            dateSignature?: string;
            /** @description Whether it is signed by hand; false when left out. */
            aSignatureManuscripte?: boolean;
            /** @description Reference of the payment transaction. */
            transactionId?: string | null;
            /**
             * Format: int32
             * @description Form that it is made with.
             */
            idFormulaire?: number | null;
            /**
             * @description `ATransferer` when left out; `EnAttente` for a request that is not ready.
             * @enum {string}
             */
            statut?: "EnAttente" | "ATransferer";
            /** @description Values of custom fields. */
            valeursChampUtilisateur?: components["schemas"]["ValeurSaisie"][];
            /** @description Consents given or refused with the request; recorded when it is confirmed. */
            consentements?: components["schemas"]["ConsentementSaisi"][];
        };
        /** @description A consent to record. */
        ConsentementSimule: {
            /** @description External id of the employee. */
            idExterne: string;
            /** @description External id of the consent object. */
            identifiantExterne: string;
            /** @description True to grant, false to refuse. */
            consent: boolean;
        };
        /** @description What to bring up to date; every collection is optional, and null is the same as left out. */
        SyncV1Saisie: {
            /** @description Employees. */
            employes?: components["schemas"]["EmployeModification"][] | null;
            /** @description Employers. */
            employeurs?: components["schemas"]["EmployeurModification"][] | null;
            /** @description Consent objects. */
            objetsConsentement?: components["schemas"]["ObjetConsentementModification"][] | null;
        };
        /** @description A row that was refused. */
        SyncErreur: {
            /** @description External id of the row, or of the employee that it is nested in; null when the row has none. */
            idExterne: string | null;
            /** @description Why, in French or English. */
            message: string;
            /** @description The first reason; a code of the catalogue. */
            code: string;
            /** @description All the reasons, the first one included: of a row that breaks the contract by its form those of its form, and its unique values that another row or person has; of any other row also all that is looked up for it. What depends on another reason is left out: whether a job or a membership would be new, and lacks its date, where its employer, its union or its end is wrong and the person has one that the row may mean. */
            errorCodes: string[];
            /** @description The collection of the row; more may come. */
            collection: string;
            /**
             * Format: int32
             * @description Place of the row in its own array.
             */
            index: number;
            /** @description JSON Pointer of the row in the body. */
            chemin: string;
            /**
             * Format: uuid
             * @description With `Employe.CourrielExists`, the id of the employee who has the address, with or without an external id.
             */
            employeIdUnique?: string;
        };
        /** @description A date of a row, or of a custom field that it gives, that is hardly meant, the signature of one that another row of the same membership replaces, the external id of a job that was known by another one, or a value of a custom field that a merge gave up for the person of the row. The row is taken all the same. */
        SyncAvertissement: {
            /** @description The collection of the row; more may come. */
            collection: string;
            /**
             * Format: int32
             * @description Place of the row in its own array.
             */
            index: number;
            /** @description JSON Pointer of the row in the body. */
            chemin: string;
            /** @description The member of the row. */
            membre: string;
            /** @description `DateAvant1900`, `DateLointaine` for one more than ten years ahead, or `ValeurIgnoree` for a value that a person without an external id had who was merged into the one of the row, who has another one, or none, once the row is written, or `SignatureRemplacee` for the `dateSignature` of a row of a membership to which another row of the load gives its own, or `IdExterneRemplace` for the external id of a job that was found by its employee and employer and had another id, which nothing has any more; more may come. */
            code: string;
            /** @description What is unusual, in French or English. */
            message: string;
        };
        /** @description The result of a synchronisation of version 1; the counts are those of the employees. */
        SyncV1Resultat: {
            /**
             * Format: int32
             * @description Employees created.
             */
            created: number;
            /**
             * Format: int32
             * @description Employees found.
             */
            updated: number;
            /** @description The first rows that were refused; at most 10,000, or as many as 100,000 reasons in all allow. `refused` counts all of them. */
            errors: components["schemas"]["SyncErreur"][];
            /**
             * Format: int32
             * @description Rows that were refused, those that `errors` does not name too.
             */
            refused: number;
            /** @description The first 1,000 values of custom fields that merges gave up. Absent from an answer that an earlier version gave. */
            avertissements?: components["schemas"]["SyncAvertissement"][];
        };
        /** @description The addresses of an employee. */
        CourrielsEmploye: {
            idExterne: components["schemas"]["EmployeIdExterne"];
            courriel: components["schemas"]["EmployeCourriel"];
            courrielAlternatif?: components["schemas"]["EmployeCourrielAlternatif"];
        };
        /** @description Addresses to change. */
        CourrielsSaisis: {
            /** @description Employees and their new addresses. */
            employes: components["schemas"]["CourrielsEmploye"][];
        };
        /** @description The result of a change of addresses. */
        CourrielsResultat: {
            /**
             * Format: int32
             * @description Employees whose addresses are now those of their row.
             */
            updated: number;
            /** @description The first rows that were refused; at most 10,000, or as many as 100,000 reasons in all allow. `refused` counts all of them. */
            errors: components["schemas"]["SyncErreur"][];
            /**
             * Format: int32
             * @description Rows that were refused, those that `errors` does not name too.
             */
            refused: number;
            /** @description The first 1,000 values of custom fields that merges gave up. Absent from an answer that an earlier version gave. */
            avertissements?: components["schemas"]["SyncAvertissement"][];
        };
        /**
         * Format: date-time
         * @description When it was signed; required for a new membership, which is what a row makes where none is in force. A date alone, or midnight UTC, which is read as one: the day in UTC of what is stored, and changes nothing of it.
         */
        AdhesionDateSignature: string;
        /** @description Whether it bears a handwritten signature; false when a new one leaves it out. */
        AdhesionASignatureManuscripte: boolean;
        /**
         * Format: date-time
         * @description When a resignation ended the membership, as it is stored, or its day in UTC, told by the date alone; another end is refused in the row, since a load ends no membership. In a row without `dateSignature` it says which membership the row is about. Null is the same as left out.
         */
        AdhesionDateDemission: string | null;
        /** @description Reference of the payment transaction. */
        AdhesionTransactionId: string | null;
        /** @description First name at the signing; that of the employee when a new membership leaves it out. */
        AdhesionEmployePrenom: string;
        /** @description Last name at the signing. */
        AdhesionEmployeNom: string;
        /**
         * Format: idn-email
         * @description E-mail address at the signing.
         */
        AdhesionCourriel: string | null;
        /** @description Telephone number at the signing. */
        AdhesionTelephonePrincipal: string | null;
        /** @description Street address at the signing. */
        AdhesionAdresse1: string | null;
        /** @description City at the signing. */
        AdhesionVille: string | null;
        /** @description Province at the signing. */
        AdhesionProvince: string | null;
        /** @description Postal code at the signing. */
        AdhesionCodePostal: string | null;
        /** @description Values of custom fields at the signing, by the name of the field; they get the labels of today. Those of the fields that are not named stay, or are those of the employee when a new membership is made. A membership that was signed here takes no other ones. Null is the same as left out, and as the `valeur` of a field it shows none. */
        AdhesionValeurs: components["schemas"]["ValeurSaisie"][] | null;
        /** @description A membership in the union. */
        AdhesionSyndicatSync: {
            /** @description External id of the employee, deactivated or not. */
            employeIdExterne: string;
            /** @description External id of the union that the membership is nested in; another one is refused in the row. */
            syndicatIdExterne?: string | null;
            dateSignature?: components["schemas"]["AdhesionDateSignature"];
            aSignatureManuscripte?: components["schemas"]["AdhesionASignatureManuscripte"];
            dateDemission?: components["schemas"]["AdhesionDateDemission"];
            transactionId?: components["schemas"]["AdhesionTransactionId"];
            employePrenom?: components["schemas"]["AdhesionEmployePrenom"];
            employeNom?: components["schemas"]["AdhesionEmployeNom"];
            courriel?: components["schemas"]["AdhesionCourriel"];
            telephonePrincipal?: components["schemas"]["AdhesionTelephonePrincipal"];
            adresse1?: components["schemas"]["AdhesionAdresse1"];
            ville?: components["schemas"]["AdhesionVille"];
            province?: components["schemas"]["AdhesionProvince"];
            codePostal?: components["schemas"]["AdhesionCodePostal"];
            valeursChampUtilisateur?: components["schemas"]["AdhesionValeurs"];
        };
        /** @description A union, with its employers and its memberships. */
        SyndicatSync: {
            identifiantExterne: components["schemas"]["SyndicatIdentifiantExterne"];
            nom?: components["schemas"]["SyndicatNom"];
            /** @description Employers of the union; one whose `syndicatIdExterne` is another union is refused in its row. Being listed here wins over a row elsewhere. */
            employeurs?: components["schemas"]["EmployeurModification"][] | null;
            /** @description Memberships in the union, those of deactivated people too, who stay deactivated. */
            adhesions?: components["schemas"]["AdhesionSyndicatSync"][] | null;
        };
        /** @description A job of the employee. `estActif` follows from `dateFin`: without one, or with null, it is refused unless it is true. */
        EmploiSync: {
            identifiantExterne: components["schemas"]["EmploiIdentifiantExterne"];
            /** @description External id of the employee that the job is nested in; another one is refused in the row. */
            identifiantExterneEmploye?: string | null;
            identifiantExterneEmployeur?: components["schemas"]["EmploiIdentifiantExterneEmployeur"];
            matricule?: components["schemas"]["EmploiMatricule"];
            dateDebut?: components["schemas"]["EmploiDateDebut"];
            dateFin?: components["schemas"]["EmploiDateFin"];
        };
        /** @description A membership of the employee. */
        AdhesionSync: {
            /** @description External id of the union. */
            syndicatIdExterne: string;
            /** @description External id of the employee that the membership is nested in; another one is refused in the row. */
            employeIdExterne?: string | null;
            dateSignature?: components["schemas"]["AdhesionDateSignature"];
            aSignatureManuscripte?: components["schemas"]["AdhesionASignatureManuscripte"];
            dateDemission?: components["schemas"]["AdhesionDateDemission"];
            transactionId?: components["schemas"]["AdhesionTransactionId"];
            employePrenom?: components["schemas"]["AdhesionEmployePrenom"];
            employeNom?: components["schemas"]["AdhesionEmployeNom"];
            courriel?: components["schemas"]["AdhesionCourriel"];
            telephonePrincipal?: components["schemas"]["AdhesionTelephonePrincipal"];
            adresse1?: components["schemas"]["AdhesionAdresse1"];
            ville?: components["schemas"]["AdhesionVille"];
            province?: components["schemas"]["AdhesionProvince"];
            codePostal?: components["schemas"]["AdhesionCodePostal"];
            valeursChampUtilisateur?: components["schemas"]["AdhesionValeurs"];
        };
        /** @description An employee, with the jobs and the memberships. */
        EmployeSync: {
            idExterne: components["schemas"]["EmployeIdExterne"];
            prenom?: components["schemas"]["EmployePrenom"];
            nom?: components["schemas"]["EmployeNom"];
            noMembre?: components["schemas"]["EmployeNoMembre"];
            courriel?: components["schemas"]["EmployeCourriel"];
            courrielAlternatif?: components["schemas"]["EmployeCourrielAlternatif"];
            /** @description External id of the employer that the employee is directly linked to, as it is stored; another one is refused, `PUT /b2b/v1/employe` changes it. */
            identifiantExterneEmployeur?: string | null;
            telephonePrincipal?: components["schemas"]["EmployeTelephonePrincipal"];
            adresse1?: components["schemas"]["EmployeAdresse1"];
            ville?: components["schemas"]["EmployeVille"];
            province?: components["schemas"]["EmployeProvince"];
            codePostal?: components["schemas"]["EmployeCodePostal"];
            valeursChampUtilisateur?: components["schemas"]["EmployeValeurs"];
            /** @description Jobs; null is the same as left out. */
            emplois?: components["schemas"]["EmploiSync"][] | null;
            /** @description Memberships; null is the same as left out. */
            adhesions?: components["schemas"]["AdhesionSync"][] | null;
        };
        /** @description What to bring up to date; every collection is optional, and null is the same as left out. */
        SyncSaisie: {
            /** @description Unions. */
            syndicats?: components["schemas"]["SyndicatSync"][] | null;
            /** @description Employers. */
            employeurs?: components["schemas"]["EmployeurModification"][] | null;
            /** @description Employees. */
            employes?: components["schemas"]["EmployeSync"][] | null;
            /** @description Consent objects. */
            objetsConsentement?: components["schemas"]["ObjetConsentementModification"][] | null;
        };
        /** @description What became of the rows of a collection. */
        SyncCompte: {
            /**
             * Format: int32
             * @description Created.
             */
            created: number;
            /**
             * Format: int32
             * @description Changed.
             */
            updated: number;
            /**
             * Format: int32
             * @description Found as they are.
             */
            unchanged: number;
            /**
             * Format: int32
             * @description Rows that were refused.
             */
            errors: number;
        };
        /** @description The counts of each collection. */
        SyncResultatDetails: {
            objetsConsentement: components["schemas"]["SyncCompte"];
            syndicats: components["schemas"]["SyncCompte"];
            employeurs: components["schemas"]["SyncCompte"];
            employes: components["schemas"]["SyncCompte"];
            emplois: components["schemas"]["SyncCompte"];
            adhesions: components["schemas"]["SyncCompte"];
        };
        /** @description With `desactiverEmployesAbsents` only, what became of the active people of the employers of the load whom it does not list. The counts of `employes` leave them out. */
        SyncAbsents: {
            /**
             * Format: int32
             * @description Employees deactivated.
             */
            deactivated: number;
            /** @description The external ids of the first 10,000 of them. */
            idExternes: string[];
            /**
             * Format: int32
             * @description Employees who may not be deactivated, those that `errors` does not name too.
             */
            refused: number;
            /** @description The first 10,000 of these employees, and why. */
            errors: components["schemas"]["DesactivationErreur"][];
            /**
             * Format: int32
             * @description Refused rows of which nobody can tell whose they are: those of `employes` whose external id, address and member number no employee has, and those nested in a row in which what tells whose they are (an id, a payroll number, an address) stands twice or cannot be read. While there is one, nobody is deactivated without `confirmer`.
             */
            unidentified: number;
        };
        /** @description The result of a synchronisation; `created`, `updated` and `unchanged` count the employees. */
        SyncResultat: {
            /**
             * Format: int32
             * @description Employees created.
             */
            created: number;
            /**
             * Format: int32
             * @description Employees changed.
             */
            updated: number;
            /**
             * Format: int32
             * @description Employees found as they are.
             */
            unchanged: number;
            /** @description The first rows that were refused, in the order of the body; at most 10,000, or as many as 100,000 reasons in all allow. `details` counts all of them. */
            errors: components["schemas"]["SyncErreur"][];
            /** @description Dates that are hardly meant, of the first 1,000 rows that have one: before 1900, or more than ten years ahead. Such a row is taken as it is, unless `errors` names it. And the first 1,000 values of custom fields that merges gave up, and the first 1,000 signatures that another row of the same employee and union replaces. Absent from the result of a load of an earlier version. */
            avertissements?: components["schemas"]["SyncAvertissement"][];
            details: components["schemas"]["SyncResultatDetails"];
            absents?: components["schemas"]["SyncAbsents"];
            /** @description True when nothing was changed. */
            simulation: boolean;
            /**
             * Format: uuid
             * @description Id of the synchronisation. That of a rehearsal whose result was waited for is kept nowhere.
             */
            idSync: string;
        };
        /** @description Sentences by member or parameter, as in the refusal of a call that waits: the jobs that `Sync.SeuilDepasse` names, under `terminerEmploisAbsents`. */
        SyncEchecErrors: {
            [key: string]: string[];
        };
        /** @description Why a synchronisation failed; the code is one of the catalogue. */
        SyncEchec: {
            /**
             * Format: uri
             * @description Address of a page about the code.
             */
            type: string;
            /** @description Reason phrase of the status. */
            title: string;
            /**
             * Format: int32
             * @description The status that the call would have had.
             */
            status: number;
            /** @description What happened, in French or English. */
            detail: string;
            /** @description The refusal. */
            code: string;
            /** @description All the refusals. */
            errorCodes: string[];
            errors?: components["schemas"]["SyncEchecErrors"];
        };
        /** @description The state of a synchronisation. */
        SyncEtat: {
            /**
             * Format: uuid
             * @description Id of the synchronisation.
             */
            idSync: string;
            /** @description `EnAttente`, `EnCours`, `Termine`, or `Echec` with nothing written; more may come, and only an ended or failed load has a `dateFinUtc`. */
            statut: string;
            /**
             * Format: int32
             * @description Rows of the body, nested ones included; null until known.
             */
            lignesTotal: number | null;
            /**
             * Format: int32
             * @description Rows that are done.
             */
            lignesTraitees: number;
            /**
             * Format: date-time
             * @description When it began.
             */
            dateDebutUtc: string;
            /**
             * Format: date-time
             * @description When it ended.
             */
            dateFinUtc: string | null;
            /** @description The result, once it ended. */
            resultat: components["schemas"]["SyncResultat"] | null;
            /** @description Why it failed. */
            erreur: components["schemas"]["SyncEchec"] | null;
        };
        /** @description Employees to bring up to date. */
        EmployesSaisie: {
            /** @description Employees. */
            employes?: components["schemas"]["EmployeSync"][] | null;
        };
        /** @description Something that happened, as receivers of webhooks are told of it. */
        Evenement: {
            /**
             * Format: uuid
             * @description Id of the event. Each delivery of it has another one, its `DeliveryId`.
             */
            id: string;
            /** @description Kind of the event: `adhesion.signee`, `adhesion.terminee`, `campaign.liste_electorale_cree`, or `webhook.essai` for one that only tries a receiver; more may come. */
            evenement: string;
            dateCreationUtc: components["schemas"]["Instant"];
            /** @description What it says: `Data` of the webhook of its kind. */
            donnees: {
                [key: string]: unknown;
            };
        };
        /**
         * @description Where events are sent: https, a public address, without a user or a fragment; in development also http on loopback.
         * @example https://recepteur.exemple.ca/evenements
         */
        UrlAbonnement: string;
        /** @description A subscription. */
        Abonnement: {
            /**
             * Format: uuid
             * @description Id of the subscription.
             */
            id: string;
            /**
             * Format: uuid
             * @description The client.
             */
            idClient: string;
            url: components["schemas"]["UrlAbonnement"];
            /** @description The kinds of events. */
            evenements: string[];
            /** @description `Actif`, or `Desactive`, which is sent nothing; more may come. */
            etat: string;
            /**
             * Format: int32
             * @description Failed deliveries in a row; the third one disables. Test events do not count.
             */
            echecsConsecutifs: number;
            /** @description Whether events are signed with two secrets. */
            rotationEnCours: boolean;
            dateCreationUtc: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description Since when it is disabled.
             */
            dateDesactivationUtc: string | null;
        };
        /** @description `EnAttente` of its next attempt, `Livree`, `Echouee` at every attempt, or `NonLivre` because the subscription was disabled; more may come. */
        StatutLivraison: string;
        /** @description An attempt to deliver. Without `dureeMs` it is in progress, or its worker was stopped in it. */
        Essai: {
            /**
             * Format: int32
             * @description Its number, from 1.
             */
            numero: number;
            dateDebutUtc: components["schemas"]["Instant"];
            /**
             * Format: int32
             * @description Milliseconds until the end of the answer.
             */
            dureeMs: number | null;
            /**
             * Format: int32
             * @description Status of the answer.
             */
            statutHttp: number | null;
            /** @description Why it failed. */
            erreur: string | null;
            /** @description The first 4 kB of the body of the answer. */
            reponse: string | null;
        };
        /** @description One event on its way to one subscription. */
        Livraison: {
            /**
             * Format: uuid
             * @description The `DeliveryId`.
             */
            id: string;
            /**
             * Format: uuid
             * @description The subscription.
             */
            idAbonnement: string;
            /** @description Kind of the event. */
            evenement: string;
            statut: components["schemas"]["StatutLivraison"];
            /**
             * Format: int32
             * @description Attempts since it left or was sent again.
             */
            tentatives: number;
            /** @description Why the last attempt failed. */
            derniereErreur: string | null;
            dateCreationUtc: components["schemas"]["Instant"];
            /**
             * Format: date-time
             * @description When it ended.
             */
            dateFinUtc: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due.
             */
            prochainEssaiUtc: string | null;
            /** @description Every attempt, in order. */
            essais: components["schemas"]["Essai"][];
        };
        /** @description A delivery on its way. */
        Envoi: {
            /**
             * Format: uuid
             * @description Id of the delivery: its `DeliveryId`.
             */
            idLivraison: string;
        };
        /**
         * @description What was deleted.
         * @example Adhesion
         * @enum {string}
         */
        TypeSuppression: "Adhesion" | "Emploi" | "ChampUtilisateur" | "ObjetConsentement" | "Employe" | "Employeur" | "Syndicat";
        /** @description Something that the lists do not show any more. It has no personal data but the ids. */
        Suppression: {
            /** @description `Adhesion`, `Emploi`, `ChampUtilisateur`, `ObjetConsentement`, `Employe` (merged into another one, or anonymised), `Employeur` or `Syndicat`; more may come. */
            type: string;
            /**
             * Format: uuid
             * @description The id that the service had made.
             */
            idUnique: string;
            /** @description The external id that it had; of a custom field, its `nom`. Null where it had none, as a membership, and of what was of a person who was anonymised, but for a job that was deleted before, or given up by a merge, and whose id does not contain what tells of the person. */
            idExterne: string | null;
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            dateSuppression: string;
            /**
             * Format: uuid
             * @description Of a merged employee, the id of the one who goes on; null of everything else, an anonymised employee included.
             */
            fusionneDans: string | null;
        };
    };
    responses: {
        /** @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first. */
        "Requete.Invalide": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.Invalide";
                };
            };
        };
        /** @description - `Authentification.CleInvalide`: The header `X-Api-Key` is missing, or its key is unknown, revoked, expired, made for another environment or not for the network that the call comes from. */
        "Authentification.CleInvalide": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Authentification.CleInvalide";
                };
            };
        };
        /** @description - `Requete.LimiteAtteinte`: Too many requests of your organisation are in progress at once. Nothing was done. */
        "Requete.LimiteAtteinte": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.LimiteAtteinte";
                };
            };
        };
        /** @description - `Serveur.ErreurInterne`: A defect of the service. Nothing was written. */
        "Serveur.ErreurInterne": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Serveur.ErreurInterne";
                };
            };
        };
        /** @description - `Serveur.Indisponible`: The database did not answer in time, or the service is stopping. Nothing was written, unless the connection to the database was lost in the very moment of the commit, when nobody knows. */
        "Serveur.Indisponible": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Serveur.Indisponible";
                };
            };
        };
        /** @description - `Syndicat.NotFound`: No union of your organisation has this external id. */
        "Syndicat.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Syndicat.NotFound";
                };
            };
        };
        /** @description - `Syndicat.NomDejaUtilise`: Another union has this name; letter case does not count. */
        "Syndicat.NomDejaUtilise": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Syndicat.NomDejaUtilise";
                };
            };
        };
        /** @description - `Requete.PreconditionEchouee`: The resource is not in a version that `If-Match` names: it changed since you read it. Nothing was done. */
        "Requete.PreconditionEchouee": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.PreconditionEchouee";
                };
            };
        };
        /** @description - `Requete.TropVolumineuse`: The body, once decompressed, is larger than the `x-body-limit` of the operation, or than the ballot needs that it is for. */
        "Requete.TropVolumineuse": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.TropVolumineuse";
                };
            };
        };
        /** @description - `Requete.TypeMediaNonSupporte`: The header `Content-Type` is missing or is none that the operation takes, or the charset or `Content-Encoding` is not supported. */
        "Requete.TypeMediaNonSupporte": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.TypeMediaNonSupporte";
                };
            };
        };
        /** @description - `Requete.CleIdempotenceReutilisee`: This `Idempotency-Key` came with another content in the last 24 hours. */
        "Requete.CleIdempotenceReutilisee": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.CleIdempotenceReutilisee";
                };
            };
        };
        /** @description - `Employeur.NomDuplique`: Another employer has this name; letter case does not count. */
        "Employeur.NomDuplique": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Employeur.NomDuplique";
                };
            };
        };
        /** @description - `Employeur.NotFound`: No employer of your organisation has this external id. */
        "Employeur.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Employeur.NotFound";
                };
            };
        };
        /** @description - `Employe.NotFound`: No active employee of your organisation has this id. */
        "Employe.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Employe.NotFound";
                };
            };
        };
        /** @description - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time. */
        "Requete.EnCours": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.EnCours";
                };
            };
        };
        /** @description - `Employe.Fusionne`: The employee was merged into another one, whom `errors.fusionneDans` names. */
        "Employe.Fusionne": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Employe.Fusionne";
                };
            };
        };
        /** @description - `Emploi.NotFoundByIdExterne`: No job of your organisation has this external id. */
        "Emploi.NotFoundByIdExterne": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Emploi.NotFoundByIdExterne";
                };
            };
        };
        /** @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none. */
        "Authentification.PorteeInsuffisante": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Authentification.PorteeInsuffisante";
                };
            };
        };
        /** @description - `Campagne.NotFound`: No campaign of your organisation has this id. */
        "Campagne.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Campagne.NotFound";
                };
            };
        };
        /** @description - `Campagne.SupprimerAvecVotes`: A vote was recorded in this campaign. */
        "Campagne.SupprimerAvecVotes": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Campagne.SupprimerAvecVotes";
                };
            };
        };
        /** @description - `Option.LibelleDejaUtilise`: Two options of one question have the same label, whatever its letter case; or, at the publication, labels that read the same, one of which may be that of the abstention. */
        "Option.LibelleDejaUtilise": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Option.LibelleDejaUtilise";
                };
            };
        };
        /** @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first. */
        "Requete.Invalide.Page": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.Invalide";
                };
                "text/html": string;
            };
        };
        /** @description - `Campagne.NotFound`: No campaign of your organisation has this id. */
        "Campagne.NotFound.Page": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Campagne.NotFound";
                };
                "text/html": string;
            };
        };
        /** @description - `Serveur.ErreurInterne`: A defect of the service. Nothing was written. */
        "Serveur.ErreurInterne.Page": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Serveur.ErreurInterne";
                };
                "text/html": string;
            };
        };
        /** @description - `Serveur.Indisponible`: The database did not answer in time, or the service is stopping. Nothing was written, unless the connection to the database was lost in the very moment of the commit, when nobody knows. */
        "Serveur.Indisponible.Page": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Serveur.Indisponible";
                };
                "text/html": string;
            };
        };
        /** @description - `Resultat.NotFound`: No campaign that is shown to anybody has this id, or its ballots are not counted. */
        "Resultat.NotFound.Page": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Resultat.NotFound";
                };
                "text/html": string;
            };
        };
        /** @description - `Jeton.Inconnu`: The token is not one that was sent, or its voter was deleted. */
        "Jeton.Inconnu.Page": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Jeton.Inconnu";
                };
                "text/html": string;
            };
        };
        /** @description - `Requete.TropVolumineuse`: The body, once decompressed, is larger than the `x-body-limit` of the operation, or than the ballot needs that it is for. */
        "Requete.TropVolumineuse.Page": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.TropVolumineuse";
                };
                "text/html": string;
            };
        };
        /** @description - `Requete.TypeMediaNonSupporte`: The header `Content-Type` is missing or is none that the operation takes, or the charset or `Content-Encoding` is not supported. */
        "Requete.TypeMediaNonSupporte.Page": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.TypeMediaNonSupporte";
                };
                "text/html": string;
            };
        };
        /** @description - `Campagne.SansResultat`: The ballots of the campaign are not counted, or it was published by a version whose results say too little for minutes. */
        "Campagne.SansResultat": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Campagne.SansResultat";
                };
            };
        };
        /** @description - `Requete.RouteInconnue`: The path is not in the contract, or the operation does not exist in this environment. Paths are case-sensitive. */
        "Requete.RouteInconnue": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Requete.RouteInconnue";
                };
            };
        };
        /** @description - `ChampUtilisateur.NotFound`: No custom field of your organisation has this name. */
        "ChampUtilisateur.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "ChampUtilisateur.NotFound";
                };
            };
        };
        /** @description - `ChampUtilisateur.PasTypeChoix`: Only a field of the type Choix has choices. */
        "ChampUtilisateur.PasTypeChoix": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "ChampUtilisateur.PasTypeChoix";
                };
            };
        };
        /** @description - `ObjetConsentement.NotFound`: No consent object of your organisation has this external id. */
        "ObjetConsentement.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "ObjetConsentement.NotFound";
                };
            };
        };
        /** @description - `Adhesion.NotFound`: No membership of your organisation has this id, or the member has none. */
        "Adhesion.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Adhesion.NotFound";
                };
            };
        };
        /** @description - `ReponseFormulaire.NotFound`: No answer of your organisation has this id. */
        "ReponseFormulaire.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "ReponseFormulaire.NotFound";
                };
            };
        };
        /** @description - `ReponseFormulaire.SansDocument`: The answer was not signed, as those to a form of the type `Generique`, or was recorded by a version that did not keep what was signed. */
        "ReponseFormulaire.SansDocument": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "ReponseFormulaire.SansDocument";
                };
            };
        };
        /** @description - `DemandeAdhesion.NotFound`: No request for membership of your organisation has this id. */
        "DemandeAdhesion.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "DemandeAdhesion.NotFound";
                };
            };
        };
        /** @description - `Sync.NotFound`: No synchronisation of your organisation has this id, or its result is no longer kept. */
        "Sync.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Sync.NotFound";
                };
            };
        };
        /** @description - `Abonnement.NotFound`: The client has no subscription with this id. */
        "Abonnement.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Abonnement.NotFound";
                };
            };
        };
        /** @description - `Livraison.NotFound`: The client has no delivery with this id; those of more than 30 days are forgotten. */
        "Livraison.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Livraison.NotFound";
                };
            };
        };
    };
    parameters: {
        /**
         * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
         *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
         * @example 1000
         */
        Limite: number;
        /**
         * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
         * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
         */
        Curseur: string;
        /**
         * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
         * @example return=minimal
         */
        Prefer: string;
        /**
         * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
         * @example "3-9d2e3f4a5b6c"
         */
        IfMatch: string;
        /**
         * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
         *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
         *     One key serves one request of one operation; a UUID does well.
         * @example paie-2026-46
         */
        IdempotencyKey: string;
        /**
         * @description External id of the union.
         * @example SYN-01
         */
        IdExterneSyndicatChemin: components["schemas"]["IdExterne"];
        /**
         * @description External id of the employer.
         * @example EMP-10
         */
        IdExterneEmployeurChemin: components["schemas"]["IdExterne"];
        /**
         * @description Updated at this instant or later (`derniereMAJ`, inclusive). The order is then that of `derniereMAJ`.
         *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `derniereMAJ` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because an employee is answered only once no earlier update can appear any more, some seconds after its own. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters.
         * @example 2026-01-15T10:30:00Z
         */
        Apres: components["schemas"]["Instant"];
        /**
         * @description Deactivated employees too.
         * @example true
         */
        InclureInactifs: boolean;
        /**
         * @description Only active employees (`true`, as without this parameter) or only deactivated ones (`false`).
         * @example true
         */
        ActifEmploye: boolean;
        /**
         * @description Those of this employer. For an employee, by an active job or by the direct link.
         * @example EMP-10
         */
        IdExterneEmployeur: components["schemas"]["IdExterne"];
        /**
         * @description Those of the employers of this union. For an employee, by an active job or by the direct link to an employer.
         * @example SYN-01
         */
        IdExterneSyndicat: components["schemas"]["IdExterne"];
        /**
         * @description The employee with this primary e-mail address; letter case does not count.
         * @example amelie.tremblay@exemple.ca
         */
        CourrielEmploye: string;
        /**
         * @description Only this employee, or what is of this employee, by the id of the service.
         * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
         */
        IdUnique: string;
        /**
         * @description The employee with exactly this member number.
         * @example M-45871
         */
        NoMembre: string;
        /**
         * @description External id of the employee.
         * @example E-1001
         */
        IdExterneEmployeChemin: components["schemas"]["IdExterne"];
        /**
         * @description True for a rehearsal, which answers what the call would and changes nothing.
         * @example true
         */
        Simulation: boolean;
        /**
         * @description Id of the employee made by the service.
         * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
         */
        IdUniqueEmployeChemin: string;
        /**
         * @description Language of the document, French unless it is given.
         * @example en
         */
        LangueDocument: "fr" | "en";
        /**
         * @description Those of this employee.
         * @example E-1001
         */
        IdExterneEmploye: components["schemas"]["IdExterne"];
        /**
         * @description Those of this employee, by the id of the service; none by that of somebody who was merged into another one, of whom `getEmployeByIdUnique` says so (410).
         * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
         */
        IdUniqueEmploye: string;
        /**
         * @description Jobs with exactly this payroll number.
         * @example 004512
         */
        Matricule: string;
        /**
         * @description Only active jobs (`true`, `dateFin` is null) or only ended ones (`false`).
         * @example true
         */
        ActifEmploi: boolean;
        /**
         * @description Changed at this instant or later (`derniereMAJ`, inclusive): created, changed, ended, or of another employee by a merge. The order is then that of `derniereMAJ`.
         *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `derniereMAJ` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because a job is answered only once no earlier change can appear any more, some seconds after it was made. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters. `listSuppressions` tells of those that are deleted.
         * @example 2026-01-15T10:30:00Z
         */
        ModifieApresEmploi: components["schemas"]["Instant"];
        /**
         * @description External id of the job.
         * @example J-1001-10
         */
        IdExterneEmploiChemin: components["schemas"]["IdExterne"];
        /**
         * @description Queued at this instant or later (inclusive).
         * @example 2026-01-15T10:30:00Z
         */
        ApresCourriel: components["schemas"]["Instant"];
        /**
         * @description Those in this state.
         * @example Rejete
         */
        StatutCourriel: "EnAttente" | "Transmis" | "Rejete" | "Annule" | "Livre" | "Plainte";
        /**
         * @description Those to this address, whatever its letter case.
         * @example amelie.tremblay@exemple.ca
         */
        DestinataireCourriel: string;
        /**
         * @description The one with this id, its `X-Courriel-Id`.
         * @example 0198c0e1-33cc-7e00-8f4a-5b6c7d8e9fa0
         */
        IdCourriel: string;
        /**
         * @description The address, whatever its letter case.
         * @example guy.roy@exemple.ca
         */
        AdresseAReprendre: string;
        /**
         * @description Only the campaigns in this state.
         * @example VoteOuvert
         */
        EtatDesCampagnes: components["schemas"]["EtatCampagneSaisi"];
        /**
         * @description Only those whose title contains this text; letter case and accents do not count.
         * @example entente
         */
        TitreCampagne: string;
        /**
         * @description Only those that open at this instant or later.
         * @example 2026-11-01T00:00:00Z
         */
        OuvertureApres: components["schemas"]["Instant"];
        /**
         * @description Only those that close at this instant or before.
         * @example 2026-12-31T00:00:00Z
         */
        FermetureAvant: components["schemas"]["Instant"];
        /**
         * @description Id of the campaign.
         * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
         */
        CampagneIdSeul: string;
        /**
         * @description Id of the campaign.
         * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
         */
        CampagneId: string;
        /**
         * @description Id of the question.
         * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
         */
        QuestionId: string;
        /**
         * @description Id of the option.
         * @example 708192a3-b4c5-4d6e-8f70-8192a3b4c5d6
         */
        OptionId: string;
        /**
         * @description Only the voters whose address contains this text; letter case and accents do not count.
         * @example tremblay@
         */
        CourrielVotant: string;
        /**
         * @description Only the voter with exactly this identifier.
         * @example M-45871
         */
        IdentifiantVotant: string;
        /**
         * @description Only those whose name or first name contains this text; letter case and accents do not count.
         * @example tremblay
         */
        NomVotant: string;
        /**
         * @description Only those with, or without, the voting right.
         * @example true
         */
        DroitDeVote: boolean;
        /**
         * @description Only those who are, or are not, struck off.
         * @example false
         */
        EstRadie: boolean;
        /**
         * @description Only those who have, or have not, voted.
         * @example false
         */
        AVote: boolean;
        /**
         * @description Id of the voter.
         * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
         */
        VotantId: string;
        /**
         * @description Only those of this union.
         * @example SYN-01
         */
        SyndicatIdExterneListe: components["schemas"]["IdExterne"];
        /**
         * @description Id of the campaign.
         * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
         */
        CampagnePublique: string;
        /**
         * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
         * @example en
         */
        LanguePage: "fr" | "en";
        /**
         * @description Token of the link that the voter was sent.
         * @example TV5vcIGSSjuMTV5vcIGSo2FiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1
         */
        Jeton: string;
        /**
         * @description Limits all the figures to the voters of this union.
         * @example SYN-01
         */
        SyndicatIdExterneStats: components["schemas"]["IdExterne"];
        /**
         * @description Name of the custom field.
         * @example quart
         */
        NomChamp: string;
        /**
         * @description External id of the consent object.
         * @example OC-INFOLETTRE
         */
        IdExterneObjetChemin: components["schemas"]["IdExterne"];
        /**
         * @description Made at this instant or later (`dateConsentement`, inclusive).
         * @example 2026-01-15T10:30:00Z
         */
        ApresConsentement: components["schemas"]["Instant"];
        /**
         * @description Those of this employee.
         * @example E-1001
         */
        IdExterneConsentement: components["schemas"]["IdExterne"];
        /**
         * @description Only the latest record of each employee and object.
         * @example true
         */
        EtatCourant: boolean;
        /**
         * @description Signed at this instant or later (`dateSignature`, inclusive). A signature may be registered long after its date; on V2, `enregistreApres` and `modifieApres` read incrementally without missing any.
         * @example 2026-01-15T10:30:00Z
         */
        ApresAdhesion: components["schemas"]["Instant"];
        /**
         * @description Those of this employee.
         * @example E-1001
         */
        IdExterneAdhesion: components["schemas"]["IdExterne"];
        /**
         * @description Only those that no resignation has ended (`true`) or only those that one has (`false`).
         * @example true
         */
        EnVigueur: boolean;
        /**
         * @description Signed at this instant or earlier (`dateSignature`, inclusive).
         * @example 2026-12-31T23:59:59Z
         */
        AvantAdhesion: components["schemas"]["Instant"];
        /**
         * @description Registered at this instant or later (`dateEnregistrement`, inclusive). The order is then that of `dateEnregistrement`.
         *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `dateEnregistrement` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because a membership is answered only once no earlier one can appear any more, some seconds after it was registered. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters.
         * @example 2026-01-15T10:30:00Z
         */
        EnregistreApres: components["schemas"]["Instant"];
        /**
         * @description Changed at this instant or later (`derniereMAJ`, inclusive): registered, ended or corrected. The order is then that of `derniereMAJ`.
         *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `derniereMAJ` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because a membership is answered only once no earlier change can appear any more, some seconds after it was made. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters.
         * @example 2026-01-15T10:30:00Z
         */
        ModifieApresAdhesion: components["schemas"]["Instant"];
        /**
         * @description Those in this union, under the external id that it had at the signature.
         * @example SYN-01
         */
        IdExterneSyndicatAdhesion: components["schemas"]["IdExterne"];
        /**
         * @description Those of the employees who have exactly this member number now.
         * @example M-45871
         */
        NoMembreAdhesion: string;
        /**
         * @description Only those signed by hand (`true`) or only the others (`false`).
         * @example false
         */
        ASignatureManuscrite: boolean;
        /**
         * @description Only those that a payment is linked to (`true`) or only the others (`false`).
         * @example true
         */
        AvecPaiement: boolean;
        /**
         * @description The membership with this id, as events carry it.
         * @example 0f1f9d1e-4a52-4f0c-9d3e-6a2b7c8d9e01
         */
        IdUniqueAdhesion: string;
        /**
         * @description External id of the employee (`idExterne`).
         * @example E-1001
         */
        IdentifiantEmployeChemin: components["schemas"]["IdExterne"];
        /**
         * @description Id of the membership (`idUniqueAdhesion`).
         * @example 0f1f9d1e-4a52-4f0c-9d3e-6a2b7c8d9e01
         */
        IdentifiantAdhesionChemin: string;
        /**
         * @description External id of the employee.
         * @example E-1001
         */
        IdExterneMembre: components["schemas"]["IdExterne"];
        /**
         * @description Only the memberships in this union, under the external id that it had at the signature. An empty value is refused: without the filter all of them would be deleted.
         * @example SYN-01
         */
        IdExterneSyndicatMembre: components["schemas"]["IdExterne"];
        /**
         * @description Sent at this instant or later (`dateReponse`, inclusive). To read incrementally, follow the link `rel="delta"` of the last answer.
         * @example 2026-01-15T10:30:00Z
         */
        ApresReponse: components["schemas"]["Instant"];
        /**
         * @description Only those to this form.
         * @example 12
         */
        IdFormulaireReponse: number;
        /**
         * @description Id of the answer.
         * @example 0198c0e0-33cc-7d00-8e3f-4a5b6c7d8e9f
         */
        IdReponseChemin: string;
        /**
         * @description Made at this instant or later (`dateDemande`, inclusive).
         * @example 2026-01-15T10:30:00Z
         */
        ApresDemande: components["schemas"]["Instant"];
        /**
         * @description Those for this union.
         * @example SYN-01
         */
        IdExterneSyndicatDemande: components["schemas"]["IdExterne"];
        /**
         * @description Those with this status; `ATransferer` when left out.
         * @example ATransferer
         */
        StatutDemande: "EnAttente" | "ATransferer" | "Acceptee" | "Rejetee";
        /**
         * @description Id of the request.
         * @example e7a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b
         */
        IdDemande: string;
        /**
         * @description True to end now the active jobs that the payload does not list of the employees that it lists. An employee whose row has no `emplois`, or has a job that is refused, keeps all jobs; so does one of whom another row is refused, or who has the job, or the address, of what is nested in such a row or refused in another, and a job that was made or changed since the load arrived stays. A job that was ended so is not begun again by a row that leaves its `dateFin` out: send `"dateFin": null`.
         * @example true
         */
        TerminerEmploisAbsents: boolean;
        /**
         * @description True to deactivate the active people of the employers that the load names whom it does not list, as `DELETE /b2b/v1/employe/{idExterne}` does; `absents` of the result says what became of them. The load must have everybody of these employers: the parts of a load that is cut into several calls are not loads.
         *     A load names an employer by a job that it lists there and that is not ended. Its people are those who have an active job there; whoever has an active job or a direct link elsewhere too, has no external id, or was changed since the load arrived, stays. So does whoever has a row that is refused, or a job, by its id or by its payroll number at the employer, that stands in such a row or is refused in any; the address of a membership tells whose it is likewise.
         * @example true
         */
        DesactiverEmployesAbsents: boolean;
        /**
         * @description True to let `terminerEmploisAbsents` end more than 10% of the active jobs, `desactiverEmployesAbsents` deactivate although more than 10% of the people are absent, or although nobody can tell whose a refused row is.
         * @example true
         */
        Confirmer: boolean;
        /**
         * @description With `respond-async`, the answer is 202 once the body is received. Any other preference is ignored.
         * @example respond-async
         */
        PreferAsync: string;
        /**
         * @description Id of the synchronisation.
         * @example 9d6f0d0e-1c55-4b5e-8f5b-6c1e0a2b3c4d
         */
        IdSync: string;
        /**
         * @description Happened at this instant or later (`dateCreationUtc`, inclusive). To read incrementally, follow the link `rel="delta"` of the last answer.
         * @example 2026-01-15T10:30:00Z
         */
        ApresEvenement: components["schemas"]["Instant"];
        /**
         * @description Only those of this kind.
         * @example adhesion.signee
         */
        TypeEvenement: "adhesion.signee" | "adhesion.terminee" | "campaign.liste_electorale_cree" | "webhook.essai";
        /**
         * @description Id of the subscription.
         * @example 0198c0df-11aa-7c00-9d2e-3f4a5b6c7d8e
         */
        IdAbonnementChemin: string;
        /**
         * @description Those of this subscription.
         * @example 0198c0df-11aa-7c00-9d2e-3f4a5b6c7d8e
         */
        IdAbonnementRequete: string;
        /**
         * @description Those in this state.
         * @example Echouee
         */
        Statut: "EnAttente" | "Livree" | "Echouee" | "NonLivre";
        /**
         * @description Those of events from this instant on.
         * @example 2026-11-01T00:00:00Z
         */
        Depuis: string;
        /**
         * @description Those of events before this instant.
         * @example 2026-11-02T00:00:00Z
         */
        Jusqua: string;
        /**
         * @description Id of the delivery: its `DeliveryId`.
         * @example 0198c0e0-22bb-7d00-8e3f-4a5b6c7d8e9f
         */
        IdLivraisonChemin: string;
        /**
         * @description Done at this instant or later (`dateUtc`, inclusive).
         * @example 2026-01-15T10:30:00Z
         */
        DepuisActe: components["schemas"]["Instant"];
        /**
         * @description Done before this instant (`dateUtc`, exclusive).
         * @example 2027-01-15T10:30:00Z
         */
        AvantActe: components["schemas"]["Instant"];
        /**
         * @description Only what was done by this operation, or by this command of the operator.
         * @example updateEmployeByIdUnique
         */
        OperationActe: string;
        /**
         * @description Deleted at this instant or later (`dateSuppression`, inclusive).
         *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `dateSuppression` that you processed and pass it here, which includes it.
         * @example 2026-01-15T10:30:00Z
         */
        ApresSuppression: components["schemas"]["Instant"];
        /**
         * @description Only what was of this kind.
         * @example Adhesion
         */
        TypeDesSuppressions: components["schemas"]["TypeSuppression"];
    };
    requestBodies: never;
    headers: {
        /** @description Identifies this call; the same as `traceId` in a problem. */
        "X-Trace-Id": components["schemas"]["TraceId"];
        /**
         * @description No cache keeps the answer, shared or the caller's own, because it is of one client or person.
         * @example private, no-store
         */
        "Cache-Control": "private, no-store";
        /**
         * @description The headers of the request that the answer depends on: the language of what is said to people (`Accept-Language`), and, where there is one, the key or token.
         * @example X-Api-Key, Accept-Language
         */
        Vary: string;
        /**
         * @description With `limite`, and only when there is more: the path of the next page, with all the parameters of this call, as `<path>; rel="next"`.
         * @example </b2b/v1/employeur?limite=100&curseur=WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0>; rel="next"
         */
        Link: string;
        /**
         * @description How to authenticate.
         * @example ApiKey
         */
        "WWW-Authenticate": "ApiKey";
        /**
         * @description Seconds to wait before the next try.
         * @example 2
         */
        "Retry-After": number;
        /**
         * @description The version of the resource, which each update that changes something of it changes, and which no other resource has, one that is given the same external id later included. Compare it as a text.
         * @example "3-9d2e3f4a5b6c"
         */
        ETag: string;
        /**
         * @description The preference that the answer honours.
         * @example return=minimal
         */
        "Preference-Applied": "return=minimal";
        /**
         * @description The path of what was created.
         * @example /b2b/v1/employe/E-1001
         */
        Location: string;
        /**
         * @description The version of what was created, at the address in `Location`. An answer that is given again (`Idempotency-Replayed`) has none.
         * @example "1-9d2e3f4a5b6c"
         */
        ETagOfCreation: string;
        /**
         * @description Present when this answer was made for an earlier request with the same `Idempotency-Key`: nothing was done again.
         * @example true
         */
        "Idempotency-Replayed": "true";
        /**
         * @description With `limite`, when there is more: the path of the next page, with all the parameters of this call, as `<path>; rel="next"`.
         *     Otherwise, when the list is read incrementally: the path of what will have come since, as `<path>; rel="delta"`, with all the other parameters of this call. It gives each change once, and again only what has changed again. Follow it later, after the whole answer was processed; an empty list has one too.
         * @example </b2b/v1/employe?inclureInactifs=true&apres=2026-01-15T10:30:00.250Z>; rel="delta"
         */
        LinkDelta: string;
        /**
         * @description Id of the e-mail, by which `GET /b2b/v1/courriel` says what becomes of it. An answer that is given again, and was first given by a version before 0.2.0, has none.
         * @example 0198c0e1-33cc-7e00-8f4a-5b6c7d8e9fa0
         */
        "X-Courriel-Id": string;
        /**
         * @description Seconds to wait before the next try, when the limit of sending is reached.
         * @example 42
         */
        RetryAfterLimite: number;
        /**
         * @description The address of the ballot, in the language of the page.
         * @example /vote/TV5vcIGSSjuMTV5vcIGSo2FiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1?langue=en
         */
        LocationOfReceipt: string;
        /**
         * @description Since when the operation is deprecated (RFC 9745).
         * @example @1767225600
         */
        Deprecation: string;
        /**
         * @description The operation that replaces this one.
         * @example </b2b/v2/sync>; rel="successor-version"
         */
        LinkSuccessor: string;
        /**
         * @description Seconds to wait before the state of the load is read.
         * @example 2
         */
        RetryAfterSync: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listSyndicats: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The unions. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Syndicat"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateSyndicat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyndicatModification"];
            };
        };
        responses: {
            /** @description The union as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Syndicat"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Syndicat.IdExterneRequis`: The member `identifiantExterne` is missing, null or empty.
             *     - `Syndicat.NomRequis`: The member `nom` is missing, null or empty.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Syndicat.IdExterneRequis" | "Syndicat.NomRequis";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Syndicat.NotFound"];
            409: components["responses"]["Syndicat.NomDejaUtilise"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createSyndicat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyndicatCreation"];
            };
        };
        responses: {
            /** @description The union that was created. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETagOfCreation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Syndicat"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Syndicat.IdExterneRequis`: The member `identifiantExterne` is missing, null or empty.
             *     - `Syndicat.NomRequis`: The member `nom` is missing, null or empty.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Syndicat.IdExterneRequis" | "Syndicat.NomRequis";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Syndicat.IdExterneDejaUtilise`: Another union has this external id.
             *     - `Syndicat.NomDejaUtilise`: Another union has this name; letter case does not count.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Syndicat.IdExterneDejaUtilise" | "Syndicat.NomDejaUtilise" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getSyndicat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the union.
                 * @example SYN-01
                 */
                idExterne: components["parameters"]["IdExterneSyndicatChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The union. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Syndicat"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Syndicat.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteSyndicat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description External id of the union.
                 * @example SYN-01
                 */
                idExterne: components["parameters"]["IdExterneSyndicatChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The union is deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Syndicat.HasEmployeurs`: Employers belong to this union.
             *     - `Syndicat.HasAdhesions`: Active employees have memberships in the union.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Syndicat.HasEmployeurs" | "Syndicat.HasAdhesions";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Syndicat.NotFound"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listEmployeurs: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employers. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employeur"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateEmployeur: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeurModification"];
            };
        };
        responses: {
            /** @description The employer as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employeur"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Employeur.IdExterneRequis`: The member `identifiantExterne` is missing, null or empty.
             *     - `Employeur.NomRequis`: The member `nom` is missing, null or empty.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Employeur.IdExterneRequis" | "Employeur.NomRequis";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Employeur.NotFound`: No employer of your organisation has this external id.
             *     - `Syndicat.NotFound`: No union of your organisation has this external id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employeur.NotFound" | "Syndicat.NotFound";
                    };
                };
            };
            409: components["responses"]["Employeur.NomDuplique"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createEmployeur: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeurCreation"];
            };
        };
        responses: {
            /** @description The employer that was created. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETagOfCreation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employeur"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Employeur.IdExterneRequis`: The member `identifiantExterne` is missing, null or empty.
             *     - `Employeur.NomRequis`: The member `nom` is missing, null or empty.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Employeur.IdExterneRequis" | "Employeur.NomRequis";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Syndicat.NotFound"];
            /**
             * @description - `Employeur.Existing`: Another employer has this external id.
             *     - `Employeur.NomDuplique`: Another employer has this name; letter case does not count.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employeur.Existing" | "Employeur.NomDuplique" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getEmployeur: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the employer.
                 * @example EMP-10
                 */
                idExterne: components["parameters"]["IdExterneEmployeurChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employeur"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employeur.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteEmployeur: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description External id of the employer.
                 * @example EMP-10
                 */
                idExterne: components["parameters"]["IdExterneEmployeurChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employer is deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employeur.NotFound"];
            /**
             * @description - `Employeur.HasEmplois`: Jobs, active or ended, are attached to this employer.
             *     - `Employeur.HasEmployes`: Active employees name this employer in `identifiantExterneEmployeur`.
             *     - `Employeur.HasChamps`: A custom field is restricted to this employer alone; without it the field would apply to everybody.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employeur.HasEmplois" | "Employeur.HasEmployes" | "Employeur.HasChamps";
                    };
                };
            };
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listEmployes: {
        parameters: {
            query?: {
                /**
                 * @description Updated at this instant or later (`derniereMAJ`, inclusive). The order is then that of `derniereMAJ`.
                 *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `derniereMAJ` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because an employee is answered only once no earlier update can appear any more, some seconds after its own. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters.
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["Apres"];
                /**
                 * @description Deactivated employees too.
                 * @example true
                 */
                inclureInactifs?: components["parameters"]["InclureInactifs"];
                /**
                 * @description Only active employees (`true`, as without this parameter) or only deactivated ones (`false`).
                 * @example true
                 */
                actif?: components["parameters"]["ActifEmploye"];
                /**
                 * @description Those of this employer. For an employee, by an active job or by the direct link.
                 * @example EMP-10
                 */
                idExterneEmployeur?: components["parameters"]["IdExterneEmployeur"];
                /**
                 * @description Those of the employers of this union. For an employee, by an active job or by the direct link to an employer.
                 * @example SYN-01
                 */
                idExterneSyndicat?: components["parameters"]["IdExterneSyndicat"];
                /**
                 * @description The employee with this primary e-mail address; letter case does not count.
                 * @example amelie.tremblay@exemple.ca
                 */
                courriel?: components["parameters"]["CourrielEmploye"];
                /**
                 * @description Only this employee, or what is of this employee, by the id of the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique?: components["parameters"]["IdUnique"];
                /**
                 * @description The employee with exactly this member number.
                 * @example M-45871
                 */
                noMembre?: components["parameters"]["NoMembre"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employees. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employe"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateEmploye: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeModification"];
            };
        };
        responses: {
            /** @description The employee as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employe"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Employe.IdExterneRequis`: The member `idExterne` is missing, null or empty.
             *     - `Employe.PrenomRequis`: The member `prenom` is missing, null or empty.
             *     - `Employe.NomRequis`: The member `nom` is missing, null or empty.
             *     - `Employe.CourrielRequis`: The member `courriel` is missing, null or empty.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `ChampUtilisateur.ValeurInvalide`: A value does not fit the type of its custom field: a choice that the field has, a date `YYYY-MM-DD`, `true` or `false`, or a text that is not too long.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Employe.IdExterneRequis" | "Employe.PrenomRequis" | "Employe.NomRequis" | "Employe.CourrielRequis" | "Courriel.BadEmailAddress" | "ChampUtilisateur.ValeurInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Employe.EmployeurMustExist`: The member `identifiantExterneEmployeur` names an employer that does not exist.
             *     - `ChampUtilisateur.NotFound`: No custom field of your organisation has this name.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.NotFound" | "Employe.EmployeurMustExist" | "ChampUtilisateur.NotFound";
                    };
                };
            };
            /**
             * @description - `Employe.Existing`: Another employee has the same external id or member number; `errors` names the member.
             *     - `Employe.CourrielExists`: Another active employee has this primary e-mail address; `errors.idUnique` is the id of that employee, `employeIdUnique` in the report of a row.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.Existing" | "Employe.CourrielExists";
                    };
                };
            };
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createEmploye: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeCreation"];
            };
        };
        responses: {
            /** @description The employee that was created or reactivated. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETagOfCreation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employe"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Employe.IdExterneRequis`: The member `idExterne` is missing, null or empty.
             *     - `Employe.PrenomRequis`: The member `prenom` is missing, null or empty.
             *     - `Employe.NomRequis`: The member `nom` is missing, null or empty.
             *     - `Employe.CourrielRequis`: The member `courriel` is missing, null or empty.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `ChampUtilisateur.ValeurInvalide`: A value does not fit the type of its custom field: a choice that the field has, a date `YYYY-MM-DD`, `true` or `false`, or a text that is not too long.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Employe.IdExterneRequis" | "Employe.PrenomRequis" | "Employe.NomRequis" | "Employe.CourrielRequis" | "Courriel.BadEmailAddress" | "ChampUtilisateur.ValeurInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Employe.EmployeurMustExist`: The member `identifiantExterneEmployeur` names an employer that does not exist.
             *     - `ChampUtilisateur.NotFound`: No custom field of your organisation has this name.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.EmployeurMustExist" | "ChampUtilisateur.NotFound";
                    };
                };
            };
            /**
             * @description - `Employe.Existing`: Another employee has the same external id or member number; `errors` names the member.
             *     - `Employe.CourrielExists`: Another active employee has this primary e-mail address; `errors.idUnique` is the id of that employee, `employeIdUnique` in the report of a row.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.Existing" | "Employe.CourrielExists" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getEmploye: {
        parameters: {
            query?: {
                /**
                 * @description Deactivated employees too.
                 * @example true
                 */
                inclureInactifs?: components["parameters"]["InclureInactifs"];
            };
            header?: never;
            path: {
                /**
                 * @description External id of the employee.
                 * @example E-1001
                 */
                idExterne: components["parameters"]["IdExterneEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employe"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employe.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteEmploye: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description External id of the employee.
                 * @example E-1001
                 */
                idExterne: components["parameters"]["IdExterneEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee is deactivated. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employe.NotFound"];
            /**
             * @description - `Employe.LinkedToActiveCampaign`: A voter who is not struck off, of a campaign that is planned or open, is linked to this employee.
             *     - `Employe.HasAdhesions`: The employee has a membership in a union and still works for an employer of that union, by an active job or by the direct link.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.LinkedToActiveCampaign" | "Employe.HasAdhesions";
                    };
                };
            };
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deactivateEmployes: {
        parameters: {
            query?: {
                /**
                 * @description True for a rehearsal, which answers what the call would and changes nothing.
                 * @example true
                 */
                simulation?: components["parameters"]["Simulation"];
            };
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DesactivationSaisie"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DesactivationResultat"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getEmployeByIdUnique: {
        parameters: {
            query?: {
                /**
                 * @description Deactivated employees too.
                 * @example true
                 */
                inclureInactifs?: components["parameters"]["InclureInactifs"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employe"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employe.NotFound"];
            410: components["responses"]["Employe.Fusionne"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateEmployeByIdUnique: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeModificationV2"];
            };
        };
        responses: {
            /** @description The employee as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Employe"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Employe.IdExterneImmutable`: The employee has an external id already, and `idExterne` is another one, or null.
             *     - `Employe.PrenomRequis`: The member `prenom` is missing, null or empty.
             *     - `Employe.NomRequis`: The member `nom` is missing, null or empty.
             *     - `Employe.CourrielRequis`: The member `courriel` is missing, null or empty.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `ChampUtilisateur.ValeurInvalide`: A value does not fit the type of its custom field: a choice that the field has, a date `YYYY-MM-DD`, `true` or `false`, or a text that is not too long.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Employe.IdExterneImmutable" | "Employe.PrenomRequis" | "Employe.NomRequis" | "Employe.CourrielRequis" | "Courriel.BadEmailAddress" | "ChampUtilisateur.ValeurInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Employe.EmployeurMustExist`: The member `identifiantExterneEmployeur` names an employer that does not exist.
             *     - `ChampUtilisateur.NotFound`: No custom field of your organisation has this name.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.NotFound" | "Employe.EmployeurMustExist" | "ChampUtilisateur.NotFound";
                    };
                };
            };
            /**
             * @description - `Employe.Existing`: Another employee has the same external id or member number; `errors` names the member.
             *     - `Employe.CourrielExists`: Another active employee has this primary e-mail address; `errors.idUnique` is the id of that employee, `employeIdUnique` in the report of a row.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.Existing" | "Employe.CourrielExists";
                    };
                };
            };
            410: components["responses"]["Employe.Fusionne"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteEmployeByIdUnique: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The employee is deactivated. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employe.NotFound"];
            /**
             * @description - `Employe.LinkedToActiveCampaign`: A voter who is not struck off, of a campaign that is planned or open, is linked to this employee.
             *     - `Employe.HasAdhesions`: The employee has a membership in a union and still works for an employer of that union, by an active job or by the direct link.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.LinkedToActiveCampaign" | "Employe.HasAdhesions";
                    };
                };
            };
            410: components["responses"]["Employe.Fusionne"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getDossierEmploye: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that is held of the person. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dossier"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employe.NotFound"];
            410: components["responses"]["Employe.Fusionne"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getDossierEmployePdf: {
        parameters: {
            query?: {
                /**
                 * @description Language of the document, French unless it is given.
                 * @example en
                 */
                langue?: components["parameters"]["LangueDocument"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employe.NotFound"];
            410: components["responses"]["Employe.Fusionne"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    anonymiseEmploye: {
        parameters: {
            query?: {
                /**
                 * @description True for a rehearsal, which answers what the call would and changes nothing.
                 * @example true
                 */
                simulation?: components["parameters"]["Simulation"];
            };
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is kept without the person, and what was erased. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Anonymisation"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employe.NotFound"];
            /**
             * @description - `Employe.VoteEnCours`: The person is a voter who is not struck off, linked to the employee or with an address and the name of the person, of a published campaign that has not ended.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.VoteEnCours" | "Requete.EnCours";
                    };
                };
            };
            410: components["responses"]["Employe.Fusionne"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    mergeEmploye: {
        parameters: {
            query?: {
                /**
                 * @description True for a rehearsal, which answers what the call would and changes nothing.
                 * @example true
                 */
                simulation?: components["parameters"]["Simulation"];
            };
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the employee made by the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique: components["parameters"]["IdUniqueEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FusionSaisie"];
            };
        };
        responses: {
            /** @description What changed hands, and the employee who goes on. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fusion"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Employe.FusionAvecSoi`: The employee of the path and the one of `dans` are the same.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Employe.FusionAvecSoi";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Employe.NotFound"];
            /**
             * @description - `Employe.Existing`: Another employee has the same external id or member number; `errors` names the member.
             *     - `Employe.CourrielExists`: Another active employee has this primary e-mail address; `errors.idUnique` is the id of that employee, `employeIdUnique` in the report of a row.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.Existing" | "Employe.CourrielExists" | "Requete.EnCours";
                    };
                };
            };
            410: components["responses"]["Employe.Fusionne"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listEmplois: {
        parameters: {
            query?: {
                /**
                 * @description Those of the employers of this union. For an employee, by an active job or by the direct link to an employer.
                 * @example SYN-01
                 */
                idExterneSyndicat?: components["parameters"]["IdExterneSyndicat"];
                /**
                 * @description Those of this employer. For an employee, by an active job or by the direct link.
                 * @example EMP-10
                 */
                idExterneEmployeur?: components["parameters"]["IdExterneEmployeur"];
                /**
                 * @description Those of this employee.
                 * @example E-1001
                 */
                idExterneEmploye?: components["parameters"]["IdExterneEmploye"];
                /**
                 * @description Those of this employee, by the id of the service; none by that of somebody who was merged into another one, of whom `getEmployeByIdUnique` says so (410).
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUniqueEmploye?: components["parameters"]["IdUniqueEmploye"];
                /**
                 * @description Jobs with exactly this payroll number.
                 * @example 004512
                 */
                matricule?: components["parameters"]["Matricule"];
                /**
                 * @description Only active jobs (`true`, `dateFin` is null) or only ended ones (`false`).
                 * @example true
                 */
                actif?: components["parameters"]["ActifEmploi"];
                /**
                 * @description Changed at this instant or later (`derniereMAJ`, inclusive): created, changed, ended, or of another employee by a merge. The order is then that of `derniereMAJ`.
                 *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `derniereMAJ` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because a job is answered only once no earlier change can appear any more, some seconds after it was made. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters. `listSuppressions` tells of those that are deleted.
                 * @example 2026-01-15T10:30:00Z
                 */
                modifieApres?: components["parameters"]["ModifieApresEmploi"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Emploi"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateEmploi: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmploiModification"];
            };
        };
        responses: {
            /** @description The job as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Emploi"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Emploi.IdExterneRequis`: The member `identifiantExterne` is missing, null or empty.
             *     - `Emploi.DateDebutRequise`: The member `dateDebut` is missing, null or empty.
             *     - `Emploi.EmployeImmutable`: `identifiantExterneEmploye` differs from the employee of the job.
             *     - `Emploi.EmployeurImmutable`: `identifiantExterneEmployeur` differs from the employer of the job.
             *     - `Emploi.DateFinAvantDateDebut`: `dateFin` is earlier than `dateDebut`, the stored value counting for a member that was not sent.
             *     - `Employe.Validation`: The member `matricule` is an empty string, or another job of the same employer has it.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Emploi.IdExterneRequis" | "Emploi.DateDebutRequise" | "Emploi.EmployeImmutable" | "Emploi.EmployeurImmutable" | "Emploi.DateFinAvantDateDebut" | "Employe.Validation";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Emploi.NotFoundByIdExterne"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createEmploi: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmploiCreation"];
            };
        };
        responses: {
            /** @description The job that was created. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETagOfCreation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Emploi"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Emploi.IdExterneRequis`: The member `identifiantExterne` is missing, null or empty.
             *     - `Emploi.DateDebutRequise`: The member `dateDebut` is missing, null or empty.
             *     - `Emploi.DateFinAvantDateDebut`: `dateFin` is earlier than `dateDebut`, the stored value counting for a member that was not sent.
             *     - `Employe.Validation`: The member `matricule` is an empty string, or another job of the same employer has it.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Emploi.IdExterneRequis" | "Emploi.DateDebutRequise" | "Emploi.DateFinAvantDateDebut" | "Employe.Validation";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Employeur.NotFound`: No employer of your organisation has this external id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.NotFound" | "Employeur.NotFound";
                    };
                };
            };
            /**
             * @description - `Emploi.IdExterneDejaUtilise`: Another job has this external id.
             *     - `Emploi.DejaExistant`: Only one job may exist for one employee and one employer, ended jobs included.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Emploi.IdExterneDejaUtilise" | "Emploi.DejaExistant" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getEmploi: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the job.
                 * @example J-1001-10
                 */
                idExterne: components["parameters"]["IdExterneEmploiChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Emploi"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Emploi.NotFoundByIdExterne"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteEmploi: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description External id of the job.
                 * @example J-1001-10
                 */
                idExterne: components["parameters"]["IdExterneEmploiChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job is deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Emploi.NotFoundByIdExterne"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listEmploisV2: {
        parameters: {
            query?: {
                /**
                 * @description Those of the employers of this union. For an employee, by an active job or by the direct link to an employer.
                 * @example SYN-01
                 */
                idExterneSyndicat?: components["parameters"]["IdExterneSyndicat"];
                /**
                 * @description Those of this employer. For an employee, by an active job or by the direct link.
                 * @example EMP-10
                 */
                idExterneEmployeur?: components["parameters"]["IdExterneEmployeur"];
                /**
                 * @description Those of this employee.
                 * @example E-1001
                 */
                idExterneEmploye?: components["parameters"]["IdExterneEmploye"];
                /**
                 * @description Those of this employee, by the id of the service; none by that of somebody who was merged into another one, of whom `getEmployeByIdUnique` says so (410).
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUniqueEmploye?: components["parameters"]["IdUniqueEmploye"];
                /**
                 * @description Jobs with exactly this payroll number.
                 * @example 004512
                 */
                matricule?: components["parameters"]["Matricule"];
                /**
                 * @description Only active jobs (`true`, `dateFin` is null) or only ended ones (`false`).
                 * @example true
                 */
                actif?: components["parameters"]["ActifEmploi"];
                /**
                 * @description Changed at this instant or later (`derniereMAJ`, inclusive): created, changed, ended, or of another employee by a merge. The order is then that of `derniereMAJ`.
                 *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `derniereMAJ` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because a job is answered only once no earlier change can appear any more, some seconds after it was made. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters. `listSuppressions` tells of those that are deleted.
                 * @example 2026-01-15T10:30:00Z
                 */
                modifieApres?: components["parameters"]["ModifieApresEmploi"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmploiV2"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listEnvois: {
        parameters: {
            query?: {
                /**
                 * @description Queued at this instant or later (inclusive).
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresCourriel"];
                /**
                 * @description Those in this state.
                 * @example Rejete
                 */
                statut?: components["parameters"]["StatutCourriel"];
                /**
                 * @description Those to this address, whatever its letter case.
                 * @example amelie.tremblay@exemple.ca
                 */
                destinataire?: components["parameters"]["DestinataireCourriel"];
                /**
                 * @description The one with this id, its `X-Courriel-Id`.
                 * @example 0198c0e1-33cc-7e00-8f4a-5b6c7d8e9fa0
                 */
                id?: components["parameters"]["IdCourriel"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mails. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EtatCourriel"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listAdressesSupprimees: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdresseSupprimee"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteAdresseSupprimee: {
        parameters: {
            query: {
                /**
                 * @description The address, whatever its letter case.
                 * @example guy.roy@exemple.ca
                 */
                adresse: components["parameters"]["AdresseAReprendre"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address may be written to. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    sendCarteMembre: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvoiCarte"];
            };
        };
        responses: {
            /** @description The message is stored and will be sent. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Courriel-Id": components["headers"]["X-Courriel-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `Courriel.AdresseSupprimee`: Mail to the address came back for good, or the person complained: nothing is sent to it any more but links to a vote.
             *     - `Courriel.NotAssociatedWithEmployee`: The address is neither the primary nor the alternate e-mail of the employee.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Courriel.BadEmailAddress" | "Courriel.AdresseSupprimee" | "Courriel.NotAssociatedWithEmployee";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Adhesion.NotFound`: No membership of your organisation has this id, or the member has none.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.NotFound" | "Adhesion.NotFound";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            /**
             * @description - `Serveur.ErreurInterne`: A defect of the service. Nothing was written.
             *     - `Courriel.RateLimitExceeded`: The limit of sending by API is reached: 200 messages a minute and 20,000 a day for a client, unless the operator sets others. Nothing was sent.
             */
            500: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Retry-After": components["headers"]["RetryAfterLimite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Serveur.ErreurInterne" | "Courriel.RateLimitExceeded";
                    };
                };
            };
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    sendCarteMembreEmploi: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvoiCarteEmploi"];
            };
        };
        responses: {
            /** @description The message is stored and will be sent. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Courriel-Id": components["headers"]["X-Courriel-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `Courriel.AdresseSupprimee`: Mail to the address came back for good, or the person complained: nothing is sent to it any more but links to a vote.
             *     - `Courriel.NotAssociatedWithEmployee`: The address is neither the primary nor the alternate e-mail of the employee.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Courriel.BadEmailAddress" | "Courriel.AdresseSupprimee" | "Courriel.NotAssociatedWithEmployee";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Emploi.NotFoundByIdExterne`: No job of your organisation has this external id.
             *     - `Adhesion.NotFound`: No membership of your organisation has this id, or the member has none.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Emploi.NotFoundByIdExterne" | "Adhesion.NotFound";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            /**
             * @description - `Serveur.ErreurInterne`: A defect of the service. Nothing was written.
             *     - `Courriel.RateLimitExceeded`: The limit of sending by API is reached: 200 messages a minute and 20,000 a day for a client, unless the operator sets others. Nothing was sent.
             */
            500: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Retry-After": components["headers"]["RetryAfterLimite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Serveur.ErreurInterne" | "Courriel.RateLimitExceeded";
                    };
                };
            };
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    sendFormulaire: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvoiFormulaire"];
            };
        };
        responses: {
            /** @description The message is stored and will be sent. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Courriel-Id": components["headers"]["X-Courriel-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `Courriel.AdresseSupprimee`: Mail to the address came back for good, or the person complained: nothing is sent to it any more but links to a vote.
             *     - `Courriel.NotAssociatedWithEmployee`: The address is neither the primary nor the alternate e-mail of the employee.
             *     - `Formulaire.TemplateEmpty`: The form has no e-mail template, so that there is nothing to send.
             *     - `Formulaire.DoitEtrePersonnalise`: The form is not of the type `Personnalise`; only those are sent by API.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Courriel.BadEmailAddress" | "Courriel.AdresseSupprimee" | "Courriel.NotAssociatedWithEmployee" | "Formulaire.TemplateEmpty" | "Formulaire.DoitEtrePersonnalise";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Formulaire.NotFound`: No form of your organisation has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.NotFound" | "Formulaire.NotFound";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            /**
             * @description - `Serveur.ErreurInterne`: A defect of the service. Nothing was written.
             *     - `Courriel.RateLimitExceeded`: The limit of sending by API is reached: 200 messages a minute and 20,000 a day for a client, unless the operator sets others. Nothing was sent.
             */
            500: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Retry-After": components["headers"]["RetryAfterLimite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Serveur.ErreurInterne" | "Courriel.RateLimitExceeded";
                    };
                };
            };
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    sendFormulaireEmploi: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvoiFormulaireEmploi"];
            };
        };
        responses: {
            /** @description The message is stored and will be sent. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Courriel-Id": components["headers"]["X-Courriel-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `Courriel.AdresseSupprimee`: Mail to the address came back for good, or the person complained: nothing is sent to it any more but links to a vote.
             *     - `Courriel.NotAssociatedWithEmployee`: The address is neither the primary nor the alternate e-mail of the employee.
             *     - `Formulaire.TemplateEmpty`: The form has no e-mail template, so that there is nothing to send.
             *     - `Formulaire.DoitEtrePersonnalise`: The form is not of the type `Personnalise`; only those are sent by API.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Courriel.BadEmailAddress" | "Courriel.AdresseSupprimee" | "Courriel.NotAssociatedWithEmployee" | "Formulaire.TemplateEmpty" | "Formulaire.DoitEtrePersonnalise";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Emploi.NotFoundByIdExterne`: No job of your organisation has this external id.
             *     - `Formulaire.NotFound`: No form of your organisation has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Emploi.NotFoundByIdExterne" | "Formulaire.NotFound";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            /**
             * @description - `Serveur.ErreurInterne`: A defect of the service. Nothing was written.
             *     - `Courriel.RateLimitExceeded`: The limit of sending by API is reached: 200 messages a minute and 20,000 a day for a client, unless the operator sets others. Nothing was sent.
             */
            500: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Retry-After": components["headers"]["RetryAfterLimite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Serveur.ErreurInterne" | "Courriel.RateLimitExceeded";
                    };
                };
            };
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    sendCourriel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourrielTransactionnel"];
            };
        };
        responses: {
            /** @description The message is stored and will be sent. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    "X-Courriel-Id": components["headers"]["X-Courriel-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `Courriel.AdresseSupprimee`: Mail to the address came back for good, or the person complained: nothing is sent to it any more but links to a vote.
             *     - `Courriel.ContentTooLarge`: `contenu` has more than 1,048,576 bytes in UTF-8, or `sujet` more than 255 characters; or the HTML is more than an e-mail can be made of: at most 10,000 elements, 100 in each other, 20 lists or quotations in each other, 10,000 cells of tables with what they span, 1,000 columns or rows for one cell, 50,000 tags, attributes and pieces of text in all, 4,000 characters for one `style`; and a wording at most 200 variables.
             *     - `Courriel.ContenuVide`: `contenu` shows nothing: it has only spaces and signs that take no place; or, in HTML, neither a text nor an image that is loaded by https, outside of what is hidden, of styles and of comments.
             *     - `Courriel.FournisseurInconnu`: No provider has this name, or the deployment has no settings for it.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Courriel.BadEmailAddress" | "Courriel.AdresseSupprimee" | "Courriel.ContentTooLarge" | "Courriel.ContenuVide" | "Courriel.FournisseurInconnu";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            /**
             * @description - `Serveur.ErreurInterne`: A defect of the service. Nothing was written.
             *     - `Courriel.RateLimitExceeded`: The limit of sending by API is reached: 200 messages a minute and 20,000 a day for a client, unless the operator sets others. Nothing was sent.
             */
            500: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Retry-After": components["headers"]["RetryAfterLimite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Serveur.ErreurInterne" | "Courriel.RateLimitExceeded";
                    };
                };
            };
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listCampagnes: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
                /**
                 * @description Only the campaigns in this state.
                 * @example VoteOuvert
                 */
                etat?: components["parameters"]["EtatDesCampagnes"];
                /**
                 * @description Only those whose title contains this text; letter case and accents do not count.
                 * @example entente
                 */
                titre?: components["parameters"]["TitreCampagne"];
                /**
                 * @description Only those that open at this instant or later.
                 * @example 2026-11-01T00:00:00Z
                 */
                ouvertureApres?: components["parameters"]["OuvertureApres"];
                /**
                 * @description Only those that close at this instant or before.
                 * @example 2026-12-31T00:00:00Z
                 */
                fermetureAvant?: components["parameters"]["FermetureAvant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaigns. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campagne"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createCampagne: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampagneCreation"];
            };
        };
        responses: {
            /** @description Id of the campaign that was created. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETagOfCreation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifiantUnique"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Campagne.TitreRequis`: The member `titre` is missing, null or empty.
             *     - `Campagne.OuvertureVoteApresFermeture`: `ouvertureDuVoteUtc` is not before `fermetureDuVoteUtc`.
             *     - `Campagne.RappelInvalide`: A date of `rappels` that is added is not to come, or not between the opening and the closing of the vote; an opening or a closing that moves leaves one to come outside; two are less than six hours apart; or one that is over is missing.
             *     - `Campagne.VariableManquante`: The e-mail of the campaign lacks a variable without which it is of no use: the link to the vote.
             *     - `Campagne.VariableInconnue`: The e-mail of the campaign names a variable that it does not have. It has `prenom`, `nom`, `organisation`, `campagne`, `ouverture`, `fermeture` and, in its content alone, `lien`: subjects stand in the logs of servers and providers.
             *     - `Campagne.LienPerdu`: Written so, the e-mail would not bring the link to the vote: `{{lien}}` stands where nobody sees it or can follow it (a comment, a style, an attribute other than `href`, something hidden, the address of an image), beside other characters of an address, or as text of a link to somewhere else. Both the HTML and the text that is made of it need the link, whole, as the address of a link that has words or an image, or as text; and neither may have it anywhere else, as in the address of an image or of another link, which would give the vote of the person to who reads that address.
             *     - `Campagne.ContenuTropVolumineux`: The texts of the campaign are together more than a ballot shows: the text of the welcome page, the titles and labels and the descriptions have at most 500,000 bytes in UTF-8, each question and each option counted for 200 more, and their HTML at most 10,000 elements, 100 in each other, and 50,000 tags, attributes and pieces of text in all. A ballot has at most 100 questions, of 200 options each.
             *     - `Courriel.ContentTooLarge`: `contenu` has more than 1,048,576 bytes in UTF-8, or `sujet` more than 255 characters; or the HTML is more than an e-mail can be made of: at most 10,000 elements, 100 in each other, 20 lists or quotations in each other, 10,000 cells of tables with what they span, 1,000 columns or rows for one cell, 50,000 tags, attributes and pieces of text in all, 4,000 characters for one `style`; and a wording at most 200 variables.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Campagne.TitreRequis" | "Campagne.OuvertureVoteApresFermeture" | "Campagne.RappelInvalide" | "Campagne.VariableManquante" | "Campagne.VariableInconnue" | "Campagne.LienPerdu" | "Campagne.ContenuTropVolumineux" | "Courriel.ContentTooLarge";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NomDejaUtilise`: Another campaign has this title, whatever its letter case.
             *     - `Campagne.SlugDejaUtilise`: The slug that this title gives is that of another campaign.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NomDejaUtilise" | "Campagne.SlugDejaUtilise" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getCampagne: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampagneDetail"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateCampagne: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampagneModification"];
            };
        };
        responses: {
            /** @description The campaign as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampagneDetail"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Campagne.TitreRequis`: The member `titre` is missing, null or empty.
             *     - `Campagne.OuvertureVoteApresFermeture`: `ouvertureDuVoteUtc` is not before `fermetureDuVoteUtc`.
             *     - `Campagne.RappelInvalide`: A date of `rappels` that is added is not to come, or not between the opening and the closing of the vote; an opening or a closing that moves leaves one to come outside; two are less than six hours apart; or one that is over is missing.
             *     - `Campagne.VariableManquante`: The e-mail of the campaign lacks a variable without which it is of no use: the link to the vote.
             *     - `Campagne.VariableInconnue`: The e-mail of the campaign names a variable that it does not have. It has `prenom`, `nom`, `organisation`, `campagne`, `ouverture`, `fermeture` and, in its content alone, `lien`: subjects stand in the logs of servers and providers.
             *     - `Campagne.LienPerdu`: Written so, the e-mail would not bring the link to the vote: `{{lien}}` stands where nobody sees it or can follow it (a comment, a style, an attribute other than `href`, something hidden, the address of an image), beside other characters of an address, or as text of a link to somewhere else. Both the HTML and the text that is made of it need the link, whole, as the address of a link that has words or an image, or as text; and neither may have it anywhere else, as in the address of an image or of another link, which would give the vote of the person to who reads that address.
             *     - `Campagne.StructureVerrouillee`: The campaign is published: its title, its questions and options, their order and the offer of an abstention are locked, and its opening once the vote is open.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             *     - `Campagne.ContenuTropVolumineux`: The texts of the campaign are together more than a ballot shows: the text of the welcome page, the titles and labels and the descriptions have at most 500,000 bytes in UTF-8, each question and each option counted for 200 more, and their HTML at most 10,000 elements, 100 in each other, and 50,000 tags, attributes and pieces of text in all. A ballot has at most 100 questions, of 200 options each.
             *     - `Courriel.ContentTooLarge`: `contenu` has more than 1,048,576 bytes in UTF-8, or `sujet` more than 255 characters; or the HTML is more than an e-mail can be made of: at most 10,000 elements, 100 in each other, 20 lists or quotations in each other, 10,000 cells of tables with what they span, 1,000 columns or rows for one cell, 50,000 tags, attributes and pieces of text in all, 4,000 characters for one `style`; and a wording at most 200 variables.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Campagne.TitreRequis" | "Campagne.OuvertureVoteApresFermeture" | "Campagne.RappelInvalide" | "Campagne.VariableManquante" | "Campagne.VariableInconnue" | "Campagne.LienPerdu" | "Campagne.StructureVerrouillee" | "Campagne.VoteTermine" | "Campagne.ContenuTropVolumineux" | "Courriel.ContentTooLarge";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            /**
             * @description - `Campagne.NomDejaUtilise`: Another campaign has this title, whatever its letter case.
             *     - `Campagne.SlugDejaUtilise`: The slug that this title gives is that of another campaign.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NomDejaUtilise" | "Campagne.SlugDejaUtilise";
                    };
                };
            };
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteCampagne: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The campaign is deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            409: components["responses"]["Campagne.SupprimerAvecVotes"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    publishCampagne: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Campagne.TransitionNonPermise`: The campaign is in a state from which this operation does not lead anywhere; a campaign whose closing has passed cannot be published.
             *     - `Campagne.EtatInvalidePourPublier`: The campaign is not a draft. Stands second in `errorCodes`, behind `Campagne.TransitionNonPermise`.
             *     - `Campagne.AucuneQuestion`: A campaign without a question cannot be published.
             *     - `Question.OptionsInsuffisantes`: A question has fewer than two options, or fewer than must be chosen.
             *     - `Campagne.ContenuTropVolumineux`: The texts of the campaign are together more than a ballot shows: the text of the welcome page, the titles and labels and the descriptions have at most 500,000 bytes in UTF-8, each question and each option counted for 200 more, and their HTML at most 10,000 elements, 100 in each other, and 50,000 tags, attributes and pieces of text in all. A ballot has at most 100 questions, of 200 options each.
             *     - `Campagne.PoidsIdentifiants`: The campaign has `refuserPoidsIdentifiants`, and fewer than five of those who may vote have one of its weights, which is published with each ballot.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Campagne.TransitionNonPermise" | "Campagne.EtatInvalidePourPublier" | "Campagne.AucuneQuestion" | "Question.OptionsInsuffisantes" | "Campagne.ContenuTropVolumineux" | "Campagne.PoidsIdentifiants";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            /**
             * @description - `Option.LibelleDejaUtilise`: Two options of one question have the same label, whatever its letter case; or, at the publication, labels that read the same, one of which may be that of the abstention.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Option.LibelleDejaUtilise" | "Requete.EnCours";
                    };
                };
            };
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    unpublishCampagne: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Campagne.TransitionNonPermise`: The campaign is in a state from which this operation does not lead anywhere; a campaign whose closing has passed cannot be published.
             *     - `Campagne.DepublierAvecVotes`: A vote was recorded in this campaign.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Campagne.TransitionNonPermise" | "Campagne.DepublierAvecVotes";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            409: components["responses"]["Requete.EnCours"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    archiveCampagne: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Campagne.TransitionNonPermise`: The campaign is in a state from which this operation does not lead anywhere; a campaign whose closing has passed cannot be published.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Campagne.TransitionNonPermise";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            409: components["responses"]["Requete.EnCours"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    unarchiveCampagne: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Campagne.TransitionNonPermise`: The campaign is in a state from which this operation does not lead anywhere; a campaign whose closing has passed cannot be published.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Campagne.TransitionNonPermise";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            409: components["responses"]["Requete.EnCours"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listQuestions: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The questions. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createQuestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionCreation"];
            };
        };
        responses: {
            /** @description Id of the question that was added. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETagOfCreation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifiantUnique"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Question.TitreRequis`: The member `titre` is missing, null or empty.
             *     - `Question.NombreChoixInvalide`: The least and the greatest number of choices contradict one another or the type of the question.
             *     - `Option.LibelleRequis`: The member `libelle` is missing, null or empty.
             *     - `Campagne.StructureVerrouillee`: The campaign is published: its title, its questions and options, their order and the offer of an abstention are locked, and its opening once the vote is open.
             *     - `Campagne.ContenuTropVolumineux`: The texts of the campaign are together more than a ballot shows: the text of the welcome page, the titles and labels and the descriptions have at most 500,000 bytes in UTF-8, each question and each option counted for 200 more, and their HTML at most 10,000 elements, 100 in each other, and 50,000 tags, attributes and pieces of text in all. A ballot has at most 100 questions, of 200 options each.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Question.TitreRequis" | "Question.NombreChoixInvalide" | "Option.LibelleRequis" | "Campagne.StructureVerrouillee" | "Campagne.ContenuTropVolumineux";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Option.NotFound`: No option of this question has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Option.NotFound";
                    };
                };
            };
            /**
             * @description - `Option.LibelleDejaUtilise`: Two options of one question have the same label, whatever its letter case; or, at the publication, labels that read the same, one of which may be that of the abstention.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Option.LibelleDejaUtilise" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getQuestion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the question.
                 * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
                 */
                questionId: components["parameters"]["QuestionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The question. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Question.NotFound`: No question of this campaign has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Question.NotFound";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateQuestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the question.
                 * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
                 */
                questionId: components["parameters"]["QuestionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuestionModification"];
            };
        };
        responses: {
            /** @description The question as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Question"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Question.TitreRequis`: The member `titre` is missing, null or empty.
             *     - `Question.NombreChoixInvalide`: The least and the greatest number of choices contradict one another or the type of the question.
             *     - `Option.LibelleRequis`: The member `libelle` is missing, null or empty.
             *     - `Campagne.StructureVerrouillee`: The campaign is published: its title, its questions and options, their order and the offer of an abstention are locked, and its opening once the vote is open.
             *     - `Campagne.ContenuTropVolumineux`: The texts of the campaign are together more than a ballot shows: the text of the welcome page, the titles and labels and the descriptions have at most 500,000 bytes in UTF-8, each question and each option counted for 200 more, and their HTML at most 10,000 elements, 100 in each other, and 50,000 tags, attributes and pieces of text in all. A ballot has at most 100 questions, of 200 options each.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Question.TitreRequis" | "Question.NombreChoixInvalide" | "Option.LibelleRequis" | "Campagne.StructureVerrouillee" | "Campagne.ContenuTropVolumineux";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Question.NotFound`: No question of this campaign has this id.
             *     - `Option.NotFound`: No option of this question has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Question.NotFound" | "Option.NotFound";
                    };
                };
            };
            409: components["responses"]["Option.LibelleDejaUtilise"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteQuestion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the question.
                 * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
                 */
                questionId: components["parameters"]["QuestionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The question is deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Campagne.StructureVerrouillee`: The campaign is published: its title, its questions and options, their order and the offer of an abstention are locked, and its opening once the vote is open.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Campagne.StructureVerrouillee";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Question.NotFound`: No question of this campaign has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Question.NotFound";
                    };
                };
            };
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    orderQuestions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrdreDesQuestions"];
            };
        };
        responses: {
            /** @description The questions have the new order. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Question.OrdreInvalide`: `questionIds` misses a question of the campaign, repeats one, or names one that is not of it.
             *     - `Campagne.StructureVerrouillee`: The campaign is published: its title, its questions and options, their order and the offer of an abstention are locked, and its opening once the vote is open.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Question.OrdreInvalide" | "Campagne.StructureVerrouillee";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createOption: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the question.
                 * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
                 */
                questionId: components["parameters"]["QuestionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OptionCreation"];
            };
        };
        responses: {
            /** @description Id of the option that was added; `Location` is that of its question. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETagOfCreation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifiantUnique"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Option.LibelleRequis`: The member `libelle` is missing, null or empty.
             *     - `Campagne.StructureVerrouillee`: The campaign is published: its title, its questions and options, their order and the offer of an abstention are locked, and its opening once the vote is open.
             *     - `Campagne.ContenuTropVolumineux`: The texts of the campaign are together more than a ballot shows: the text of the welcome page, the titles and labels and the descriptions have at most 500,000 bytes in UTF-8, each question and each option counted for 200 more, and their HTML at most 10,000 elements, 100 in each other, and 50,000 tags, attributes and pieces of text in all. A ballot has at most 100 questions, of 200 options each.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Option.LibelleRequis" | "Campagne.StructureVerrouillee" | "Campagne.ContenuTropVolumineux";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Question.NotFound`: No question of this campaign has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Question.NotFound";
                    };
                };
            };
            /**
             * @description - `Option.LibelleDejaUtilise`: Two options of one question have the same label, whatever its letter case; or, at the publication, labels that read the same, one of which may be that of the abstention.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Option.LibelleDejaUtilise" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateOption: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the question.
                 * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
                 */
                questionId: components["parameters"]["QuestionId"];
                /**
                 * @description Id of the option.
                 * @example 708192a3-b4c5-4d6e-8f70-8192a3b4c5d6
                 */
                optionId: components["parameters"]["OptionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OptionModification"];
            };
        };
        responses: {
            /** @description The option as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OptionDeQuestion"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Option.LibelleRequis`: The member `libelle` is missing, null or empty.
             *     - `Campagne.StructureVerrouillee`: The campaign is published: its title, its questions and options, their order and the offer of an abstention are locked, and its opening once the vote is open.
             *     - `Campagne.ContenuTropVolumineux`: The texts of the campaign are together more than a ballot shows: the text of the welcome page, the titles and labels and the descriptions have at most 500,000 bytes in UTF-8, each question and each option counted for 200 more, and their HTML at most 10,000 elements, 100 in each other, and 50,000 tags, attributes and pieces of text in all. A ballot has at most 100 questions, of 200 options each.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Option.LibelleRequis" | "Campagne.StructureVerrouillee" | "Campagne.ContenuTropVolumineux";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Question.NotFound`: No question of this campaign has this id.
             *     - `Option.NotFound`: No option of this question has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Question.NotFound" | "Option.NotFound";
                    };
                };
            };
            409: components["responses"]["Option.LibelleDejaUtilise"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteOption: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the question.
                 * @example 6f708192-a3b4-4c5d-8e6f-708192a3b4c5
                 */
                questionId: components["parameters"]["QuestionId"];
                /**
                 * @description Id of the option.
                 * @example 708192a3-b4c5-4d6e-8f70-8192a3b4c5d6
                 */
                optionId: components["parameters"]["OptionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The option is deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Campagne.StructureVerrouillee`: The campaign is published: its title, its questions and options, their order and the offer of an abstention are locked, and its opening once the vote is open.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Campagne.StructureVerrouillee";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Question.NotFound`: No question of this campaign has this id.
             *     - `Option.NotFound`: No option of this question has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Question.NotFound" | "Option.NotFound";
                    };
                };
            };
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listVotants: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
                /**
                 * @description Only the voters whose address contains this text; letter case and accents do not count.
                 * @example tremblay@
                 */
                courriel?: components["parameters"]["CourrielVotant"];
                /**
                 * @description Only the voter with exactly this identifier.
                 * @example M-45871
                 */
                identifiant?: components["parameters"]["IdentifiantVotant"];
                /**
                 * @description Only those whose name or first name contains this text; letter case and accents do not count.
                 * @example tremblay
                 */
                nom?: components["parameters"]["NomVotant"];
                /**
                 * @description Only those with, or without, the voting right.
                 * @example true
                 */
                droitDeVote?: components["parameters"]["DroitDeVote"];
                /**
                 * @description Only those who are, or are not, struck off.
                 * @example false
                 */
                estRadie?: components["parameters"]["EstRadie"];
                /**
                 * @description Only those who have, or have not, voted.
                 * @example false
                 */
                aVote?: components["parameters"]["AVote"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voters. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Votant"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    upsertVotant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VotantSaisi"];
            };
        };
        responses: {
            /** @description Id of the voter. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifiantUnique"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             *     - `Votant.EstRadie`: The voter was struck off, which cannot be undone.
             *     - `Votant.ADejaVote`: The voter has voted: a vote is cast once, and the voter no longer changes, but for the annotation that comes with a right that stays.
             *     - `Votant.DroitDeVoteVerrouille`: The voter has voted and would lose the right, or the campaign freezes the rights while the vote is open.
             *     - `Votant.PoidsVerrouille`: The campaign is published: the weights of the voters who are on its list no longer change.
             *     - `Votant.PoidsIdentifiant`: The campaign is published with `refuserPoidsIdentifiants`, and fewer than five of those who may vote would have the weight of this voter, which is published with each ballot.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Campagne.VoteTermine" | "Votant.EstRadie" | "Votant.ADejaVote" | "Votant.DroitDeVoteVerrouille" | "Votant.PoidsVerrouille" | "Votant.PoidsIdentifiant";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Votant.NotFound`: No voter of this campaign has this id.
             *     - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Syndicat.NotFound`: No union of your organisation has this external id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Votant.NotFound" | "Employe.NotFound" | "Syndicat.NotFound";
                    };
                };
            };
            /**
             * @description - `Votant.IdentifiantDejaUtilise`: Another voter of this campaign has this identifier.
             *     - `Votant.CourrielDejaUtilise`: Another voter of this campaign has this address, whatever its letter case.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Votant.IdentifiantDejaUtilise" | "Votant.CourrielDejaUtilise";
                    };
                };
            };
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getVotant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the voter.
                 * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
                 */
                votantId: components["parameters"]["VotantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voter. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Votant"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Votant.NotFound`: No voter of this campaign has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Votant.NotFound";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteVotant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the voter.
                 * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
                 */
                votantId: components["parameters"]["VotantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voter is deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Votant.ADesVotes`: The voter has voted.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Votant.ADesVotes" | "Campagne.VoteTermine";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Votant.NotFound`: No voter of this campaign has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Votant.NotFound";
                    };
                };
            };
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    strikeOffVotant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the voter.
                 * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
                 */
                votantId: components["parameters"]["VotantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voter is struck off. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Votant.DejaRadie`: The voter was struck off before.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Votant.DejaRadie" | "Campagne.VoteTermine";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Votant.NotFound`: No voter of this campaign has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Votant.NotFound";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    setDroitsDeVote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DroitsDeVote"];
            };
        };
        responses: {
            /** @description What changed. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DroitsDeVoteResultat"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Campagne.VoteTermine";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listListeElectorale: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
                /**
                 * @description Only the voter with exactly this identifier.
                 * @example M-45871
                 */
                identifiant?: components["parameters"]["IdentifiantVotant"];
                /**
                 * @description Only the voters whose address contains this text; letter case and accents do not count.
                 * @example tremblay@
                 */
                courriel?: components["parameters"]["CourrielVotant"];
                /**
                 * @description Only those whose name or first name contains this text; letter case and accents do not count.
                 * @example tremblay
                 */
                nom?: components["parameters"]["NomVotant"];
                /**
                 * @description Only those with, or without, the voting right.
                 * @example true
                 */
                droitDeVote?: components["parameters"]["DroitDeVote"];
                /**
                 * @description Only those who have, or have not, voted.
                 * @example false
                 */
                aVote?: components["parameters"]["AVote"];
                /**
                 * @description Only those of this union.
                 * @example SYN-01
                 */
                syndicatIdExterne?: components["parameters"]["SyndicatIdExterneListe"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The electoral list. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ElecteurListe"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    addListeElectorale: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AjoutVotants"];
            };
        };
        responses: {
            /** @description What was added. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AjoutVotantsResultat"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Campagne.VoteTermine";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    sendJetons: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnvoiJetons"];
            };
        };
        responses: {
            /** @description The e-mails are on their way. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvoiJetonsResultat"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Campagne.VoteTermine";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    sendJeton: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the voter.
                 * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
                 */
                votantId: components["parameters"]["VotantId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail is on its way. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Votant.EstRadie`: The voter was struck off, which cannot be undone.
             *     - `Votant.SansDroitDeVote`: The voting right of the voter was withdrawn, or never given.
             *     - `Votant.ADejaVote`: The voter has voted: a vote is cast once, and the voter no longer changes, but for the annotation that comes with a right that stays.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Votant.EstRadie" | "Votant.SansDroitDeVote" | "Votant.ADejaVote" | "Campagne.VoteTermine";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Votant.NotFound`: No voter of this campaign has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Votant.NotFound";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    setDroitDeVote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagneId"];
                /**
                 * @description Id of the voter.
                 * @example 9293a4b5-c6d7-4e8f-9192-a3b4c5d6e7f8
                 */
                votantId: components["parameters"]["VotantId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DroitDeVoteSaisi"];
            };
        };
        responses: {
            /** @description The voting right is set. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Votant.EstRadie`: The voter was struck off, which cannot be undone.
             *     - `Votant.DroitDeVoteVerrouille`: The voter has voted and would lose the right, or the campaign freezes the rights while the vote is open.
             *     - `Votant.PoidsIdentifiant`: The campaign is published with `refuserPoidsIdentifiants`, and fewer than five of those who may vote would have the weight of this voter, which is published with each ballot.
             *     - `Votant.ADejaVote`: The voter has voted: a vote is cast once, and the voter no longer changes, but for the annotation that comes with a right that stays.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Votant.EstRadie" | "Votant.DroitDeVoteVerrouille" | "Votant.PoidsIdentifiant" | "Votant.ADejaVote" | "Campagne.VoteTermine";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Votant.NotFound`: No voter of this campaign has this id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Votant.NotFound";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    setGarde: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GardeSaisie"];
            };
        };
        responses: {
            /** @description The campaign as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampagneDetail"];
                };
            };
            /** @description Changed; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Garde.MembresIncoherents`: With `Scrutateurs` one of the keys or numbers is missing, or with `Service` one is given.
             *     - `Garde.CleInvalide`: A text of 32 bytes in base64 is no public key by which ballots can be sealed, or signatures verified; or, with `preuve`, the keys and numbers are not those that it was made for.
             *     - `Garde.SeuilInvalide`: `seuil` is more than `scrutateurs`: the box would never open.
             *     - `Campagne.StructureVerrouillee`: The campaign is published: its title, its questions and options, their order and the offer of an abstention are locked, and its opening once the vote is open.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Garde.MembresIncoherents" | "Garde.CleInvalide" | "Garde.SeuilInvalide" | "Campagne.StructureVerrouillee";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getUrneScellee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The box. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UrneScellee"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            /**
             * @description - `Garde.Service`: The service holds the key of this ballot box: it counts by itself.
             *     - `Garde.UrnePasScellee`: The vote has not closed, or closed some seconds ago: `urneScelleeLe` of the campaign is null.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Garde.Service" | "Garde.UrnePasScellee";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createDepouillement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The result is published. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Depouillement.Illisible`: The body is no result file in its one canonical form, or was changed on its way.
             *     - `Depouillement.Incoherent`: The result contradicts itself: its sums, its order, its groups or what it sets aside.
             *     - `Depouillement.AutreCampagne`: The result is of another campaign, or names its title, its dates or its custody otherwise.
             *     - `Depouillement.SignatureInvalide`: The result is not signed by the key of the scrutineers of this campaign.
             *     - `Depouillement.ClesDifferentes`: The result names other public keys than those of the box.
             *     - `Depouillement.QuestionsDifferentes`: The result has other questions or options than were asked.
             *     - `Depouillement.ElecteursDifferents`: The result says otherwise than the box who could vote and who did.
             *     - `Depouillement.TeteDifferente`: The result does not stand on the last signed head of the public log, but on an older one or none.
             *     - `Depouillement.JournalDifferent`: The result names another link of the journal of the campaign than the box.
             *     - `Depouillement.NombreDifferent`: The ballots that are counted, with those that are set aside by their fingerprints, are not those of the box.
             *     - `Depouillement.PoidsDifferents`: The ballots have other weights than the voters who voted, and the result does not say so.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Depouillement.Illisible" | "Depouillement.Incoherent" | "Depouillement.AutreCampagne" | "Depouillement.SignatureInvalide" | "Depouillement.ClesDifferentes" | "Depouillement.QuestionsDifferentes" | "Depouillement.ElecteursDifferents" | "Depouillement.TeteDifferente" | "Depouillement.JournalDifferent" | "Depouillement.NombreDifferent" | "Depouillement.PoidsDifferents";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            /**
             * @description - `Garde.Service`: The service holds the key of this ballot box: it counts by itself.
             *     - `Garde.UrnePasScellee`: The vote has not closed, or closed some seconds ago: `urneScelleeLe` of the campaign is null.
             *     - `Depouillement.DejaDepose`: Another result of this campaign is published already.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Garde.Service" | "Garde.UrnePasScellee" | "Depouillement.DejaDepose" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getUrne: {
        parameters: {
            query?: {
                /**
                 * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
                 * @example en
                 */
                langue?: components["parameters"]["LanguePage"];
                /**
                 * @description Only the heads of fewer ballots than this: what goes on after the last one of a page.
                 * @example 118
                 */
                avant?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Urne"];
                    "text/html": string;
                };
            };
            400: components["responses"]["Requete.Invalide.Page"];
            404: components["responses"]["Campagne.NotFound.Page"];
            500: components["responses"]["Serveur.ErreurInterne.Page"];
            503: components["responses"]["Serveur.Indisponible.Page"];
        };
    };
    getInclusion: {
        parameters: {
            query: {
                /**
                 * @description Fingerprint of the sealed ballot, as the receipt says it.
                 * @example 5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592
                 */
                empreinte: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InclusionUrne"];
                };
            };
            400: components["responses"]["Requete.Invalide.Page"];
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Urne.EmpreinteInconnue`: The log of the ballot box does not tell of a ballot with this fingerprint, or not yet.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Urne.EmpreinteInconnue";
                    };
                    "text/html": string;
                };
            };
            500: components["responses"]["Serveur.ErreurInterne.Page"];
            503: components["responses"]["Serveur.Indisponible.Page"];
        };
    };
    getCoherence: {
        parameters: {
            query: {
                /**
                 * @description Ballots of the earlier head.
                 * @example 118
                 */
                de: number;
                /**
                 * @description Ballots of the later head.
                 * @example 120
                 */
                a: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proof. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoherenceUrne"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Urne.TailleInconnue`: `de` is more than `a`, or `a` more than the ballots that the log tells of.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Urne.TailleInconnue";
                    };
                    "text/html": string;
                };
            };
            404: components["responses"]["Campagne.NotFound.Page"];
            500: components["responses"]["Serveur.ErreurInterne.Page"];
            503: components["responses"]["Serveur.Indisponible.Page"];
        };
    };
    getProcesVerbalPublic: {
        parameters: {
            query?: {
                /**
                 * @description Language of the document, French unless it is given.
                 * @example en
                 */
                langue?: components["parameters"]["LangueDocument"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The minutes. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Requete.Invalide.Page"];
            404: components["responses"]["Resultat.NotFound.Page"];
            500: components["responses"]["Serveur.ErreurInterne.Page"];
            503: components["responses"]["Serveur.Indisponible.Page"];
        };
    };
    getResultat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                campagneId: components["parameters"]["CampagnePublique"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resultat"];
                };
            };
            400: components["responses"]["Requete.Invalide.Page"];
            404: components["responses"]["Resultat.NotFound.Page"];
            500: components["responses"]["Serveur.ErreurInterne.Page"];
            503: components["responses"]["Serveur.Indisponible.Page"];
        };
    };
    getBulletin: {
        parameters: {
            query?: {
                /**
                 * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
                 * @example en
                 */
                langue?: components["parameters"]["LanguePage"];
            };
            header?: never;
            path: {
                /**
                 * @description Token of the link that the voter was sent.
                 * @example TV5vcIGSSjuMTV5vcIGSo2FiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1
                 */
                jeton: components["parameters"]["Jeton"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ballot. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulletinVierge"];
                    "text/html": string;
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Campagne.VotePasOuvert`: The campaign is not published, or its opening is still to come.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             *     - `Votant.ADejaVote`: The voter has voted: a vote is cast once, and the voter no longer changes, but for the annotation that comes with a right that stays.
             *     - `Votant.EstRadie`: The voter was struck off, which cannot be undone.
             *     - `Votant.SansDroitDeVote`: The voting right of the voter was withdrawn, or never given.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Campagne.VotePasOuvert" | "Campagne.VoteTermine" | "Votant.ADejaVote" | "Votant.EstRadie" | "Votant.SansDroitDeVote";
                    };
                    "text/html": string;
                };
            };
            404: components["responses"]["Jeton.Inconnu.Page"];
            500: components["responses"]["Serveur.ErreurInterne.Page"];
            503: components["responses"]["Serveur.Indisponible.Page"];
        };
    };
    castVote: {
        parameters: {
            query?: {
                /**
                 * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
                 * @example en
                 */
                langue?: components["parameters"]["LanguePage"];
            };
            header?: never;
            path: {
                /**
                 * @description Token of the link that the voter was sent.
                 * @example TV5vcIGSSjuMTV5vcIGSo2FiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1
                 */
                jeton: components["parameters"]["Jeton"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulletinRempli"];
                "application/x-www-form-urlencoded": components["schemas"]["FormulaireDeVote"];
            };
        };
        responses: {
            /** @description The receipt. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecuDeVote"];
                    "text/html": string;
                };
            };
            /** @description A browser that takes cookies is led to the address of the ballot, which shows it the receipt. */
            303: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["LocationOfReceipt"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Campagne.VotePasOuvert`: The campaign is not published, or its opening is still to come.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             *     - `Votant.ADejaVote`: The voter has voted: a vote is cast once, and the voter no longer changes, but for the annotation that comes with a right that stays.
             *     - `Votant.EstRadie`: The voter was struck off, which cannot be undone.
             *     - `Votant.SansDroitDeVote`: The voting right of the voter was withdrawn, or never given.
             *     - `Bulletin.Invalide`: A question is not answered, is answered twice, or is answered with an option, a number of options or an abstention that it does not accept.
             *     - `Bulletin.Perime`: What is asked has changed since the ballot was read: the campaign was withdrawn, corrected and published anew. No vote was taken.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Campagne.VotePasOuvert" | "Campagne.VoteTermine" | "Votant.ADejaVote" | "Votant.EstRadie" | "Votant.SansDroitDeVote" | "Bulletin.Invalide" | "Bulletin.Perime";
                    };
                    "text/html": string;
                };
            };
            404: components["responses"]["Jeton.Inconnu.Page"];
            413: components["responses"]["Requete.TropVolumineuse.Page"];
            415: components["responses"]["Requete.TypeMediaNonSupporte.Page"];
            500: components["responses"]["Serveur.ErreurInterne.Page"];
            503: components["responses"]["Serveur.Indisponible.Page"];
        };
    };
    verifyBulletin: {
        parameters: {
            query?: {
                /**
                 * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
                 * @example en
                 */
                langue?: components["parameters"]["LanguePage"];
            };
            header?: never;
            path: {
                /**
                 * @description Token of the link that the voter was sent.
                 * @example TV5vcIGSSjuMTV5vcIGSo2FiY2RlZmdoaWprbG1ub3BxcnN0dXZ3eHl6MDEyMzQ1
                 */
                jeton: components["parameters"]["Jeton"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulletinRempli"];
                "application/x-www-form-urlencoded": components["schemas"]["FormulaireDeVote"];
            };
        };
        responses: {
            /** @description The ballot as it would be cast. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulletinRempli"];
                    "text/html": string;
                };
            };
            /** @description A browser that takes cookies is led to the address of the ballot, which shows it the receipt. */
            303: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Location: components["headers"]["LocationOfReceipt"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Campagne.VotePasOuvert`: The campaign is not published, or its opening is still to come.
             *     - `Campagne.VoteTermine`: The campaign has ended, or is archived.
             *     - `Votant.ADejaVote`: The voter has voted: a vote is cast once, and the voter no longer changes, but for the annotation that comes with a right that stays.
             *     - `Votant.EstRadie`: The voter was struck off, which cannot be undone.
             *     - `Votant.SansDroitDeVote`: The voting right of the voter was withdrawn, or never given.
             *     - `Bulletin.Invalide`: A question is not answered, is answered twice, or is answered with an option, a number of options or an abstention that it does not accept.
             *     - `Bulletin.Perime`: What is asked has changed since the ballot was read: the campaign was withdrawn, corrected and published anew. No vote was taken.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Campagne.VotePasOuvert" | "Campagne.VoteTermine" | "Votant.ADejaVote" | "Votant.EstRadie" | "Votant.SansDroitDeVote" | "Bulletin.Invalide" | "Bulletin.Perime";
                    };
                    "text/html": string;
                };
            };
            404: components["responses"]["Jeton.Inconnu.Page"];
            413: components["responses"]["Requete.TropVolumineuse.Page"];
            415: components["responses"]["Requete.TypeMediaNonSupporte.Page"];
            500: components["responses"]["Serveur.ErreurInterne.Page"];
            503: components["responses"]["Serveur.Indisponible.Page"];
        };
    };
    listJournal: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LigneJournal"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getProcesVerbal: {
        parameters: {
            query?: {
                /**
                 * @description Language of the document, French unless it is given.
                 * @example en
                 */
                langue?: components["parameters"]["LangueDocument"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The minutes. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            409: components["responses"]["Campagne.SansResultat"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getApercu: {
        parameters: {
            query?: {
                /**
                 * @description Language of the page for a browser, French unless it is given. What is answered in JSON follows `Accept-Language`.
                 * @example en
                 */
                langue?: components["parameters"]["LanguePage"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ballot. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulletinVierge"];
                    "text/html": string;
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getStatistiquesCampagne: {
        parameters: {
            query?: {
                /**
                 * @description Limits all the figures to the voters of this union.
                 * @example SYN-01
                 */
                syndicatIdExterne?: components["parameters"]["SyndicatIdExterneStats"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statistics. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatistiquesCampagne"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Campagne.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    simulateVotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the campaign.
                 * @example c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f
                 */
                id: components["parameters"]["CampagneIdSeul"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VotesSimules"];
            };
        };
        responses: {
            /** @description What was cast. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VotesSimulesResultat"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `BacASable.Requis`: The key belongs to an ordinary client, whose data no operation erases.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "BacASable.Requis";
                    };
                };
            };
            /**
             * @description - `Campagne.NotFound`: No campaign of your organisation has this id.
             *     - `Requete.RouteInconnue`: The path is not in the contract, or the operation does not exist in this environment. Paths are case-sensitive.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Campagne.NotFound" | "Requete.RouteInconnue";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createBacASable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BacASableCreation"];
            };
        };
        responses: {
            /** @description The sandbox; its key is shown this once. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BacASable"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            404: components["responses"]["Requete.RouteInconnue"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            /**
             * @description - `BacASable.LimiteAtteinte`: The limit of sandboxes is reached: those that an address makes in an hour, or those that there are at once in all. Nothing was made.
             *     - `Requete.LimiteAtteinte`: Too many requests of your organisation are in progress at once. Nothing was done.
             */
            429: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "BacASable.LimiteAtteinte" | "Requete.LimiteAtteinte";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteBacASable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox and all its rows are gone. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `BacASable.Requis`: The key belongs to an ordinary client, whose data no operation erases.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "BacASable.Requis";
                    };
                };
            };
            404: components["responses"]["Requete.RouteInconnue"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listChampsUtilisateur: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The custom fields. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChampUtilisateur"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createChampUtilisateur: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChampUtilisateurCreation"];
            };
        };
        responses: {
            /** @description The custom field that was created. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETagOfCreation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChampUtilisateur"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `ChampUtilisateur.NomExiste`: Another custom field has this name; letter case does not count.
             *     - `ChampUtilisateur.TypeChampInvalide`: `typeChampUtilisateurId` is none of the four types: Choix, Date, Booleen, Texte.
             *     - `ChampUtilisateur.MaxLengthTropGrand`: `maxLength` is above the limit of the server.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "ChampUtilisateur.NomExiste" | "ChampUtilisateur.TypeChampInvalide" | "ChampUtilisateur.MaxLengthTropGrand";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getChampUtilisateur: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the custom field.
                 * @example quart
                 */
                nom: components["parameters"]["NomChamp"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The custom field. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChampUtilisateur"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["ChampUtilisateur.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateChampUtilisateur: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Name of the custom field.
                 * @example quart
                 */
                nom: components["parameters"]["NomChamp"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChampUtilisateurModification"];
            };
        };
        responses: {
            /** @description The custom field as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChampUtilisateur"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `ChampUtilisateur.TypeImmutable`: `typeChampUtilisateurId` differs from the type of the field.
             *     - `ChampUtilisateur.MaxLengthTropGrand`: `maxLength` is above the limit of the server.
             *     - `Formulaire.ContenuTropVolumineux`: A form that shows this custom field or this consent object would be larger than a page can be: all its fields have together at most 10,000 choices, and their labels, help texts and choices with the titles and descriptions of its consent objects at most 1,000,000 bytes in UTF-8, each field and each consent object counted for 200 more.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "ChampUtilisateur.TypeImmutable" | "ChampUtilisateur.MaxLengthTropGrand" | "Formulaire.ContenuTropVolumineux";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["ChampUtilisateur.NotFound"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteChampUtilisateur: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Name of the custom field.
                 * @example quart
                 */
                nom: components["parameters"]["NomChamp"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The custom field is deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["ChampUtilisateur.NotFound"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    replaceEmployeursChampUtilisateur: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Name of the custom field.
                 * @example quart
                 */
                nom: components["parameters"]["NomChamp"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployeursDuChamp"];
            };
        };
        responses: {
            /** @description The custom field as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChampUtilisateur"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `ChampUtilisateur.NotFound`: No custom field of your organisation has this name.
             *     - `Employeur.NotFound`: No employer of your organisation has this external id.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "ChampUtilisateur.NotFound" | "Employeur.NotFound";
                    };
                };
            };
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    replaceChoixChampUtilisateur: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description Name of the custom field.
                 * @example quart
                 */
                nom: components["parameters"]["NomChamp"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChoixDuChamp"];
            };
        };
        responses: {
            /** @description The custom field as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChampUtilisateur"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `ChampUtilisateur.ChoixExiste`: Two choices of the list have the same `idExterne`, or the same label whatever its letter case.
             *     - `Formulaire.ContenuTropVolumineux`: A form that shows this custom field or this consent object would be larger than a page can be: all its fields have together at most 10,000 choices, and their labels, help texts and choices with the titles and descriptions of its consent objects at most 1,000,000 bytes in UTF-8, each field and each consent object counted for 200 more.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "ChampUtilisateur.ChoixExiste" | "Formulaire.ContenuTropVolumineux";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["ChampUtilisateur.NotFound"];
            409: components["responses"]["ChampUtilisateur.PasTypeChoix"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listObjetsConsentement: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent objects. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjetConsentement"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateObjetConsentement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description With `return=minimal`, the answer is 204 without a body. Any other preference is ignored.
                 * @example return=minimal
                 */
                Prefer?: components["parameters"]["Prefer"];
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObjetConsentementModification"];
            };
        };
        responses: {
            /** @description The consent object as it is now. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjetConsentement"];
                };
            };
            /** @description Updated; the caller asked for no body (`Prefer: return=minimal`). */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `ObjetConsentement.IdExterneRequis`: The member `identifiantExterne` is missing, null or empty.
             *     - `ObjetConsentement.TitreRequis`: The member `titre` is missing, null or empty.
             *     - `Formulaire.ContenuTropVolumineux`: A form that shows this custom field or this consent object would be larger than a page can be: all its fields have together at most 10,000 choices, and their labels, help texts and choices with the titles and descriptions of its consent objects at most 1,000,000 bytes in UTF-8, each field and each consent object counted for 200 more.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "ObjetConsentement.IdExterneRequis" | "ObjetConsentement.TitreRequis" | "Formulaire.ContenuTropVolumineux";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["ObjetConsentement.NotFound"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createObjetConsentement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ObjetConsentementCreation"];
            };
        };
        responses: {
            /** @description The consent object that was created. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Location: components["headers"]["Location"];
                    ETag: components["headers"]["ETagOfCreation"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjetConsentement"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `ObjetConsentement.IdExterneRequis`: The member `identifiantExterne` is missing, null or empty.
             *     - `ObjetConsentement.TitreRequis`: The member `titre` is missing, null or empty.
             *     - `Formulaire.ContenuTropVolumineux`: A form that shows this custom field or this consent object would be larger than a page can be: all its fields have together at most 10,000 choices, and their labels, help texts and choices with the titles and descriptions of its consent objects at most 1,000,000 bytes in UTF-8, each field and each consent object counted for 200 more.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "ObjetConsentement.IdExterneRequis" | "ObjetConsentement.TitreRequis" | "Formulaire.ContenuTropVolumineux";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `ObjetConsentement.Existing`: Another consent object has this external id.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "ObjetConsentement.Existing" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getObjetConsentement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description External id of the consent object.
                 * @example OC-INFOLETTRE
                 */
                idExterne: components["parameters"]["IdExterneObjetChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent object. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ObjetConsentement"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["ObjetConsentement.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteObjetConsentement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The `ETag` that you read. When the resource has another version, somebody else changed it since, and the update, or the deletion, is refused (412). `*` accepts any version.
                 * @example "3-9d2e3f4a5b6c"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /**
                 * @description External id of the consent object.
                 * @example OC-INFOLETTRE
                 */
                idExterne: components["parameters"]["IdExterneObjetChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consent object is withdrawn. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["ObjetConsentement.NotFound"];
            412: components["responses"]["Requete.PreconditionEchouee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listConsentements: {
        parameters: {
            query?: {
                /**
                 * @description Made at this instant or later (`dateConsentement`, inclusive).
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresConsentement"];
                /**
                 * @description Those of this employee.
                 * @example E-1001
                 */
                idExterne?: components["parameters"]["IdExterneConsentement"];
                /**
                 * @description Only this employee, or what is of this employee, by the id of the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique?: components["parameters"]["IdUnique"];
                /**
                 * @description Only the latest record of each employee and object.
                 * @example true
                 */
                etatCourant?: components["parameters"]["EtatCourant"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consentement"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listConsentementsEmploye: {
        parameters: {
            query?: {
                /**
                 * @description Made at this instant or later (`dateConsentement`, inclusive).
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresConsentement"];
                /**
                 * @description Only the latest record of each employee and object.
                 * @example true
                 */
                etatCourant?: components["parameters"]["EtatCourant"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path: {
                /**
                 * @description External id of the employee.
                 * @example E-1001
                 */
                idExterne: components["parameters"]["IdExterneEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consentement"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listAdhesionsV1: {
        parameters: {
            query?: {
                /**
                 * @description Signed at this instant or later (`dateSignature`, inclusive). A signature may be registered long after its date; on V2, `enregistreApres` and `modifieApres` read incrementally without missing any.
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresAdhesion"];
                /**
                 * @description Those of this employee.
                 * @example E-1001
                 */
                idExterne?: components["parameters"]["IdExterneAdhesion"];
                /**
                 * @description Only this employee, or what is of this employee, by the id of the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique?: components["parameters"]["IdUnique"];
                /**
                 * @description Only those that no resignation has ended (`true`) or only those that one has (`false`).
                 * @example true
                 */
                enVigueur?: components["parameters"]["EnVigueur"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memberships. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdhesionV1"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listAdhesionsEmployeV1: {
        parameters: {
            query?: {
                /**
                 * @description Signed at this instant or later (`dateSignature`, inclusive). A signature may be registered long after its date; on V2, `enregistreApres` and `modifieApres` read incrementally without missing any.
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresAdhesion"];
                /**
                 * @description Only those that no resignation has ended (`true`) or only those that one has (`false`).
                 * @example true
                 */
                enVigueur?: components["parameters"]["EnVigueur"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path: {
                /**
                 * @description External id of the employee.
                 * @example E-1001
                 */
                idExterne: components["parameters"]["IdExterneEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memberships. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdhesionV1"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listAdhesions: {
        parameters: {
            query?: {
                /**
                 * @description Signed at this instant or later (`dateSignature`, inclusive). A signature may be registered long after its date; on V2, `enregistreApres` and `modifieApres` read incrementally without missing any.
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresAdhesion"];
                /**
                 * @description Signed at this instant or earlier (`dateSignature`, inclusive).
                 * @example 2026-12-31T23:59:59Z
                 */
                avant?: components["parameters"]["AvantAdhesion"];
                /**
                 * @description Registered at this instant or later (`dateEnregistrement`, inclusive). The order is then that of `dateEnregistrement`.
                 *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `dateEnregistrement` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because a membership is answered only once no earlier one can appear any more, some seconds after it was registered. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters.
                 * @example 2026-01-15T10:30:00Z
                 */
                enregistreApres?: components["parameters"]["EnregistreApres"];
                /**
                 * @description Changed at this instant or later (`derniereMAJ`, inclusive): registered, ended or corrected. The order is then that of `derniereMAJ`.
                 *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `derniereMAJ` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because a membership is answered only once no earlier change can appear any more, some seconds after it was made. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters.
                 * @example 2026-01-15T10:30:00Z
                 */
                modifieApres?: components["parameters"]["ModifieApresAdhesion"];
                /**
                 * @description Those in this union, under the external id that it had at the signature.
                 * @example SYN-01
                 */
                idExterneSyndicat?: components["parameters"]["IdExterneSyndicatAdhesion"];
                /**
                 * @description Those of this employee.
                 * @example E-1001
                 */
                idExterneEmploye?: components["parameters"]["IdExterneEmploye"];
                /**
                 * @description Those of this employee, by the id of the service; none by that of somebody who was merged into another one, of whom `getEmployeByIdUnique` says so (410).
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUniqueEmploye?: components["parameters"]["IdUniqueEmploye"];
                /**
                 * @description Those of the employees who have exactly this member number now.
                 * @example M-45871
                 */
                noMembre?: components["parameters"]["NoMembreAdhesion"];
                /**
                 * @description Only those signed by hand (`true`) or only the others (`false`).
                 * @example false
                 */
                aSignatureManuscrite?: components["parameters"]["ASignatureManuscrite"];
                /**
                 * @description Only those that no resignation has ended (`true`) or only those that one has (`false`).
                 * @example true
                 */
                enVigueur?: components["parameters"]["EnVigueur"];
                /**
                 * @description Only those that a payment is linked to (`true`) or only the others (`false`).
                 * @example true
                 */
                avecPaiement?: components["parameters"]["AvecPaiement"];
                /**
                 * @description The membership with this id, as events carry it.
                 * @example 0f1f9d1e-4a52-4f0c-9d3e-6a2b7c8d9e01
                 */
                idUniqueAdhesion?: components["parameters"]["IdUniqueAdhesion"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memberships. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adhesion"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.ParametreRenomme`: The query has a parameter under the name that it had before.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.ParametreRenomme";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listAdhesionsEmploye: {
        parameters: {
            query?: {
                /**
                 * @description Signed at this instant or later (`dateSignature`, inclusive). A signature may be registered long after its date; on V2, `enregistreApres` and `modifieApres` read incrementally without missing any.
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresAdhesion"];
                /**
                 * @description Signed at this instant or earlier (`dateSignature`, inclusive).
                 * @example 2026-12-31T23:59:59Z
                 */
                avant?: components["parameters"]["AvantAdhesion"];
                /**
                 * @description Registered at this instant or later (`dateEnregistrement`, inclusive). The order is then that of `dateEnregistrement`.
                 *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `dateEnregistrement` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because a membership is answered only once no earlier one can appear any more, some seconds after it was registered. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters.
                 * @example 2026-01-15T10:30:00Z
                 */
                enregistreApres?: components["parameters"]["EnregistreApres"];
                /**
                 * @description Changed at this instant or later (`derniereMAJ`, inclusive): registered, ended or corrected. The order is then that of `derniereMAJ`.
                 *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `derniereMAJ` that you processed and pass it here, which includes it: nothing is missed, even when a transaction commits late, because a membership is answered only once no earlier change can appear any more, some seconds after it was made. What begins to fit another filter of the call by a change of something else (an employer that joins a union, a job, a merge) is not an update of the item: read the list without such filters.
                 * @example 2026-01-15T10:30:00Z
                 */
                modifieApres?: components["parameters"]["ModifieApresAdhesion"];
                /**
                 * @description Those in this union, under the external id that it had at the signature.
                 * @example SYN-01
                 */
                idExterneSyndicat?: components["parameters"]["IdExterneSyndicatAdhesion"];
                /**
                 * @description Those of the employees who have exactly this member number now.
                 * @example M-45871
                 */
                noMembre?: components["parameters"]["NoMembreAdhesion"];
                /**
                 * @description Only those signed by hand (`true`) or only the others (`false`).
                 * @example false
                 */
                aSignatureManuscrite?: components["parameters"]["ASignatureManuscrite"];
                /**
                 * @description Only those that no resignation has ended (`true`) or only those that one has (`false`).
                 * @example true
                 */
                enVigueur?: components["parameters"]["EnVigueur"];
                /**
                 * @description Only those that a payment is linked to (`true`) or only the others (`false`).
                 * @example true
                 */
                avecPaiement?: components["parameters"]["AvecPaiement"];
                /**
                 * @description The membership with this id, as events carry it.
                 * @example 0f1f9d1e-4a52-4f0c-9d3e-6a2b7c8d9e01
                 */
                idUniqueAdhesion?: components["parameters"]["IdUniqueAdhesion"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path: {
                /**
                 * @description External id of the employee (`idExterne`).
                 * @example E-1001
                 */
                identifiant: components["parameters"]["IdentifiantEmployeChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memberships. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adhesion"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteAdhesion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the membership (`idUniqueAdhesion`).
                 * @example 0f1f9d1e-4a52-4f0c-9d3e-6a2b7c8d9e01
                 */
                identifiant: components["parameters"]["IdentifiantAdhesionChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership is deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Adhesion.NotFound"];
            /**
             * @description - `Adhesion.LinkedToActiveCampaign`: A voter who is not struck off, of a campaign that is planned or open, is linked to the employee of this membership.
             *     - `Adhesion.HasPayments`: A payment is linked to the membership.
             *     - `Adhesion.HasPaymentAuthorizations`: A payment authorisation is linked to the membership.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Adhesion.LinkedToActiveCampaign" | "Adhesion.HasPayments" | "Adhesion.HasPaymentAuthorizations";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteAdhesionsMembre: {
        parameters: {
            query?: {
                /**
                 * @description Only the memberships in this union, under the external id that it had at the signature. An empty value is refused: without the filter all of them would be deleted.
                 * @example SYN-01
                 */
                idExterneSyndicat?: components["parameters"]["IdExterneSyndicatMembre"];
            };
            header?: never;
            path: {
                /**
                 * @description External id of the employee.
                 * @example E-1001
                 */
                idExterneMembre: components["parameters"]["IdExterneMembre"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The memberships are deleted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Adhesion.NotFound`: No membership of your organisation has this id, or the member has none.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.NotFound" | "Adhesion.NotFound";
                    };
                };
            };
            /**
             * @description - `Adhesion.LinkedToActiveCampaign`: A voter who is not struck off, of a campaign that is planned or open, is linked to the employee of this membership.
             *     - `Adhesion.HasPayments`: A payment is linked to the membership.
             *     - `Adhesion.HasPaymentAuthorizations`: A payment authorisation is linked to the membership.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Adhesion.LinkedToActiveCampaign" | "Adhesion.HasPayments" | "Adhesion.HasPaymentAuthorizations";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    simulateAdhesion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdhesionSimulee"];
            };
        };
        responses: {
            /** @description The membership. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adhesion"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `BacASable.Requis`: The key belongs to an ordinary client, whose data no operation erases.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "BacASable.Requis";
                    };
                };
            };
            /**
             * @description - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Syndicat.NotFound`: No union of your organisation has this external id.
             *     - `Requete.RouteInconnue`: The path is not in the contract, or the operation does not exist in this environment. Paths are case-sensitive.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.NotFound" | "Syndicat.NotFound" | "Requete.RouteInconnue";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    simulateDemission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DemissionSimulee"];
            };
        };
        responses: {
            /** @description The membership that ended; the latest, where several were in force. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Adhesion"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `BacASable.Requis`: The key belongs to an ordinary client, whose data no operation erases.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "BacASable.Requis";
                    };
                };
            };
            /**
             * @description - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Syndicat.NotFound`: No union of your organisation has this external id.
             *     - `Adhesion.NotFound`: No membership of your organisation has this id, or the member has none.
             *     - `Requete.RouteInconnue`: The path is not in the contract, or the operation does not exist in this environment. Paths are case-sensitive.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.NotFound" | "Syndicat.NotFound" | "Adhesion.NotFound" | "Requete.RouteInconnue";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    simulatePaiement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaiementSimule"];
            };
        };
        responses: {
            /** @description What was linked. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paiement"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `BacASable.Requis`: The key belongs to an ordinary client, whose data no operation erases.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "BacASable.Requis";
                    };
                };
            };
            /**
             * @description - `Adhesion.NotFound`: No membership of your organisation has this id, or the member has none.
             *     - `Requete.RouteInconnue`: The path is not in the contract, or the operation does not exist in this environment. Paths are case-sensitive.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Adhesion.NotFound" | "Requete.RouteInconnue";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listCourriels: {
        parameters: {
            query?: {
                /**
                 * @description Those to this address, whatever its letter case.
                 * @example amelie.tremblay@exemple.ca
                 */
                destinataire?: components["parameters"]["DestinataireCourriel"];
                /**
                 * @description Queued at this instant or later (inclusive).
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresCourriel"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourrielEnvoye"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `BacASable.Requis`: The key belongs to an ordinary client, whose data no operation erases.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "BacASable.Requis";
                    };
                };
            };
            404: components["responses"]["Requete.RouteInconnue"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listReponsesFormulaire: {
        parameters: {
            query?: {
                /**
                 * @description Sent at this instant or later (`dateReponse`, inclusive). To read incrementally, follow the link `rel="delta"` of the last answer.
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresReponse"];
                /**
                 * @description Only those to this form.
                 * @example 12
                 */
                idFormulaire?: components["parameters"]["IdFormulaireReponse"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answers. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReponseFormulaire"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getReponseFormulaire: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the answer.
                 * @example 0198c0e0-33cc-7d00-8e3f-4a5b6c7d8e9f
                 */
                id: components["parameters"]["IdReponseChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReponseFormulaire"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["ReponseFormulaire.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getReponseFormulairePdf: {
        parameters: {
            query?: {
                /**
                 * @description Language of the document, French unless it is given.
                 * @example en
                 */
                langue?: components["parameters"]["LangueDocument"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the answer.
                 * @example 0198c0e0-33cc-7d00-8e3f-4a5b6c7d8e9f
                 */
                id: components["parameters"]["IdReponseChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signed form. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["ReponseFormulaire.NotFound"];
            409: components["responses"]["ReponseFormulaire.SansDocument"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listFormulaires: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The forms. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Formulaire"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listDemandesAdhesion: {
        parameters: {
            query?: {
                /**
                 * @description Made at this instant or later (`dateDemande`, inclusive).
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresDemande"];
                /**
                 * @description Those for this union.
                 * @example SYN-01
                 */
                idExterneSyndicat?: components["parameters"]["IdExterneSyndicatDemande"];
                /**
                 * @description Those with this status; `ATransferer` when left out.
                 * @example ATransferer
                 */
                statut?: components["parameters"]["StatutDemande"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemandeAdhesion"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getDemandeAdhesion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the request.
                 * @example e7a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b
                 */
                idDemande: components["parameters"]["IdDemande"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemandeAdhesion"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["DemandeAdhesion.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    confirmDemandeAdhesion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the request.
                 * @example e7a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b
                 */
                idDemande: components["parameters"]["IdDemande"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ConfirmationAdhesion"];
            };
        };
        responses: {
            /** @description The membership. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdhesionConfirmee"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `DemandeAdhesion.StatutInvalidePourAccepter`: Only a request with the status `ATransferer` can be confirmed.
             *     - `ChampUtilisateur.ValeurInvalide`: A value does not fit the type of its custom field: a choice that the field has, a date `YYYY-MM-DD`, `true` or `false`, or a text that is not too long.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Courriel.BadEmailAddress" | "DemandeAdhesion.StatutInvalidePourAccepter" | "ChampUtilisateur.ValeurInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `DemandeAdhesion.NotFound`: No request for membership of your organisation has this id.
             *     - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `Employe.EmployeurMustExist`: The member `identifiantExterneEmployeur` names an employer that does not exist.
             *     - `Syndicat.NotFound`: No union of your organisation has this external id.
             *     - `ChampUtilisateur.NotFound`: No custom field of your organisation has this name.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "DemandeAdhesion.NotFound" | "Employe.NotFound" | "Employe.EmployeurMustExist" | "Syndicat.NotFound" | "ChampUtilisateur.NotFound";
                    };
                };
            };
            /**
             * @description - `Employe.IdentifiantsDiscordants`: `idUnique` and `idExterne` do not name the same employee: another one has the external id, or the one of `idUnique` has another external id.
             *     - `Employe.Existing`: Another employee has the same external id or member number; `errors` names the member.
             *     - `Employe.CourrielExists`: Another active employee has this primary e-mail address; `errors.idUnique` is the id of that employee, `employeIdUnique` in the report of a row.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.IdentifiantsDiscordants" | "Employe.Existing" | "Employe.CourrielExists" | "Requete.EnCours";
                    };
                };
            };
            410: components["responses"]["Employe.Fusionne"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    rejectDemandeAdhesion: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the request.
                 * @example e7a1b2c3-d4e5-4f60-8a7b-9c0d1e2f3a4b
                 */
                idDemande: components["parameters"]["IdDemande"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RejetAdhesion"];
            };
        };
        responses: {
            /** @description The request is rejected. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `DemandeAdhesion.StatutInvalidePourRejeter`: Only a request with the status `ATransferer` can be rejected.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "DemandeAdhesion.StatutInvalidePourRejeter";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["DemandeAdhesion.NotFound"];
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    simulateDemandeAdhesion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DemandeAdhesionSimulee"];
            };
        };
        responses: {
            /** @description The request. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemandeAdhesion"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Courriel.BadEmailAddress`: An e-mail member is not one address of the form `local@domaine.tld`, whose domain may have accents; or it is a new one that mail does not reach, with more than 64 characters before the `@` or a top domain of one character or of digits, as in `a@1.2.3.4`.
             *     - `ChampUtilisateur.ValeurInvalide`: A value does not fit the type of its custom field: a choice that the field has, a date `YYYY-MM-DD`, `true` or `false`, or a text that is not too long.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Courriel.BadEmailAddress" | "ChampUtilisateur.ValeurInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `BacASable.Requis`: The key belongs to an ordinary client, whose data no operation erases.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "BacASable.Requis";
                    };
                };
            };
            /**
             * @description - `Syndicat.NotFound`: No union of your organisation has this external id.
             *     - `Formulaire.NotFound`: No form of your organisation has this id.
             *     - `ChampUtilisateur.NotFound`: No custom field of your organisation has this name.
             *     - `ObjetConsentement.NotFound`: No consent object of your organisation has this external id.
             *     - `Requete.RouteInconnue`: The path is not in the contract, or the operation does not exist in this environment. Paths are case-sensitive.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Syndicat.NotFound" | "Formulaire.NotFound" | "ChampUtilisateur.NotFound" | "ObjetConsentement.NotFound" | "Requete.RouteInconnue";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    simulateConsentement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentementSimule"];
            };
        };
        responses: {
            /** @description The record. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Consentement"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `BacASable.Requis`: The key belongs to an ordinary client, whose data no operation erases.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "BacASable.Requis";
                    };
                };
            };
            /**
             * @description - `Employe.NotFound`: No active employee of your organisation has this id.
             *     - `ObjetConsentement.NotFound`: No consent object of your organisation has this external id.
             *     - `Requete.RouteInconnue`: The path is not in the contract, or the operation does not exist in this environment. Paths are case-sensitive.
             */
            404: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Employe.NotFound" | "ObjetConsentement.NotFound" | "Requete.RouteInconnue";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    syncEmployes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncV1Saisie"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Deprecation: components["headers"]["Deprecation"];
                    Link: components["headers"]["LinkSuccessor"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncV1Resultat"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateCourriels: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourrielsSaisis"];
            };
        };
        responses: {
            /** @description Some rows were refused, or values of custom fields were given up for a merge. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourrielsResultat"];
                };
            };
            /** @description Every row was accepted. */
            204: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            409: components["responses"]["Requete.EnCours"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createSync: {
        parameters: {
            query?: {
                /**
                 * @description True for a rehearsal, which answers what the call would and changes nothing.
                 * @example true
                 */
                simulation?: components["parameters"]["Simulation"];
                /**
                 * @description True to end now the active jobs that the payload does not list of the employees that it lists. An employee whose row has no `emplois`, or has a job that is refused, keeps all jobs; so does one of whom another row is refused, or who has the job, or the address, of what is nested in such a row or refused in another, and a job that was made or changed since the load arrived stays. A job that was ended so is not begun again by a row that leaves its `dateFin` out: send `"dateFin": null`.
                 * @example true
                 */
                terminerEmploisAbsents?: components["parameters"]["TerminerEmploisAbsents"];
                /**
                 * @description True to deactivate the active people of the employers that the load names whom it does not list, as `DELETE /b2b/v1/employe/{idExterne}` does; `absents` of the result says what became of them. The load must have everybody of these employers: the parts of a load that is cut into several calls are not loads.
                 *     A load names an employer by a job that it lists there and that is not ended. Its people are those who have an active job there; whoever has an active job or a direct link elsewhere too, has no external id, or was changed since the load arrived, stays. So does whoever has a row that is refused, or a job, by its id or by its payroll number at the employer, that stands in such a row or is refused in any; the address of a membership tells whose it is likewise.
                 * @example true
                 */
                desactiverEmployesAbsents?: components["parameters"]["DesactiverEmployesAbsents"];
                /**
                 * @description True to let `terminerEmploisAbsents` end more than 10% of the active jobs, `desactiverEmployesAbsents` deactivate although more than 10% of the people are absent, or although nobody can tell whose a refused row is.
                 * @example true
                 */
                confirmer?: components["parameters"]["Confirmer"];
            };
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description With `respond-async`, the answer is 202 once the body is received. Any other preference is ignored.
                 * @example respond-async
                 */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SyncSaisie"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncResultat"];
                };
            };
            /** @description With the preference `respond-async`, the load was received whole and goes on; its state is at `Location`. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfterSync"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncEtat"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Sync.SeuilDepasse`: With `terminerEmploisAbsents`, the payload would end more than 10% of the active jobs, or with `desactiverEmployesAbsents` more than 10% of the active people of its employers are absent. Nothing was written. `errors` names the first 99 of them under the parameter, of both 98 in all, in a simulation too.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Sync.SeuilDepasse" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getSync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the synchronisation.
                 * @example 9d6f0d0e-1c55-4b5e-8f5b-6c1e0a2b3c4d
                 */
                idSync: components["parameters"]["IdSync"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncEtat"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            404: components["responses"]["Sync.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    upsertEmployes: {
        parameters: {
            query?: {
                /**
                 * @description True for a rehearsal, which answers what the call would and changes nothing.
                 * @example true
                 */
                simulation?: components["parameters"]["Simulation"];
                /**
                 * @description True to end now the active jobs that the payload does not list of the employees that it lists. An employee whose row has no `emplois`, or has a job that is refused, keeps all jobs; so does one of whom another row is refused, or who has the job, or the address, of what is nested in such a row or refused in another, and a job that was made or changed since the load arrived stays. A job that was ended so is not begun again by a row that leaves its `dateFin` out: send `"dateFin": null`.
                 * @example true
                 */
                terminerEmploisAbsents?: components["parameters"]["TerminerEmploisAbsents"];
                /**
                 * @description True to deactivate the active people of the employers that the load names whom it does not list, as `DELETE /b2b/v1/employe/{idExterne}` does; `absents` of the result says what became of them. The load must have everybody of these employers: the parts of a load that is cut into several calls are not loads.
                 *     A load names an employer by a job that it lists there and that is not ended. Its people are those who have an active job there; whoever has an active job or a direct link elsewhere too, has no external id, or was changed since the load arrived, stays. So does whoever has a row that is refused, or a job, by its id or by its payroll number at the employer, that stands in such a row or is refused in any; the address of a membership tells whose it is likewise.
                 * @example true
                 */
                desactiverEmployesAbsents?: components["parameters"]["DesactiverEmployesAbsents"];
                /**
                 * @description True to let `terminerEmploisAbsents` end more than 10% of the active jobs, `desactiverEmployesAbsents` deactivate although more than 10% of the people are absent, or although nobody can tell whose a refused row is.
                 * @example true
                 */
                confirmer?: components["parameters"]["Confirmer"];
            };
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * @description With `respond-async`, the answer is 202 once the body is received. Any other preference is ignored.
                 * @example respond-async
                 */
                Prefer?: components["parameters"]["PreferAsync"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmployesSaisie"];
            };
        };
        responses: {
            /** @description What was done. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncResultat"];
                };
            };
            /** @description With the preference `respond-async`, the load was received whole and goes on; its state is at `Location`. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    Location: components["headers"]["Location"];
                    "Retry-After": components["headers"]["RetryAfterSync"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SyncEtat"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             */
            400: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Requete.Invalide" | "Requete.JsonInvalide";
                    };
                };
            };
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            /**
             * @description - `Sync.SeuilDepasse`: With `terminerEmploisAbsents`, the payload would end more than 10% of the active jobs, or with `desactiverEmployesAbsents` more than 10% of the active people of its employers are absent. Nothing was written. `errors` names the first 99 of them under the parameter, of both 98 in all, in a simulation too.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Sync.SeuilDepasse" | "Requete.EnCours";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listEvenements: {
        parameters: {
            query?: {
                /**
                 * @description Happened at this instant or later (`dateCreationUtc`, inclusive). To read incrementally, follow the link `rel="delta"` of the last answer.
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresEvenement"];
                /**
                 * @description Only those of this kind.
                 * @example adhesion.signee
                 */
                evenement?: components["parameters"]["TypeEvenement"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evenement"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriptions. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Abonnement"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 0198c0df-11aa-7c00-9d2e-3f4a5b6c7d8e
                 */
                id: components["parameters"]["IdAbonnementChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Abonnement"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            404: components["responses"]["Abonnement.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listWebhookLivraisons: {
        parameters: {
            query?: {
                /**
                 * @description Those of this subscription.
                 * @example 0198c0df-11aa-7c00-9d2e-3f4a5b6c7d8e
                 */
                idAbonnement?: components["parameters"]["IdAbonnementRequete"];
                /**
                 * @description Those in this state.
                 * @example Echouee
                 */
                statut?: components["parameters"]["Statut"];
                /**
                 * @description Those of events from this instant on.
                 * @example 2026-11-01T00:00:00Z
                 */
                depuis?: components["parameters"]["Depuis"];
                /**
                 * @description Those of events before this instant.
                 * @example 2026-11-02T00:00:00Z
                 */
                jusqua?: components["parameters"]["Jusqua"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Livraison"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getWebhookLivraison: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the delivery: its `DeliveryId`.
                 * @example 0198c0e0-22bb-7d00-8e3f-4a5b6c7d8e9f
                 */
                id: components["parameters"]["IdLivraisonChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Livraison"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            404: components["responses"]["Livraison.NotFound"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    resendWebhookLivraison: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A text of your choice that makes this request safe to repeat: the same key with the same content, in the next 24 hours, is answered as the first time, in the language of then too (`Idempotency-Replayed: true`), and does nothing again. Only a request that succeeded is remembered: a load with `Prefer: respond-async` frees its key when it ends as `Echec`, and is begun anew by the next request.
                 *     The content is the path, the query and the values of the body, in whatever order its members come; of a call whose rows are read as they arrive (the loads, `upsertEmployes`, `updateCourriels`, `addListeElectorale`) it is the body byte by byte: the same JSON with other white space is another one. So is a query with a parameter that was left out, `simulation=false` for instance. Another content under the key is refused (422).
                 *     One key serves one request of one operation; a UUID does well.
                 * @example paie-2026-46
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Id of the delivery: its `DeliveryId`.
                 * @example 0198c0e0-22bb-7d00-8e3f-4a5b6c7d8e9f
                 */
                id: components["parameters"]["IdLivraisonChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is on its way. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envoi"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            404: components["responses"]["Livraison.NotFound"];
            /**
             * @description - `Livraison.EnAttente`: The delivery is on its way already: its next attempt comes by itself.
             *     - `Abonnement.Desactive`: The subscription is disabled: nothing is sent to it.
             *     - `Requete.EnCours`: A request with this `Idempotency-Key` is still being served. Nothing was done a second time.
             */
            409: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Livraison.EnAttente" | "Abonnement.Desactive" | "Requete.EnCours";
                    };
                };
            };
            422: components["responses"]["Requete.CleIdempotenceReutilisee"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listActes: {
        parameters: {
            query?: {
                /**
                 * @description Done at this instant or later (`dateUtc`, inclusive).
                 * @example 2026-01-15T10:30:00Z
                 */
                depuis?: components["parameters"]["DepuisActe"];
                /**
                 * @description Done before this instant (`dateUtc`, exclusive).
                 * @example 2027-01-15T10:30:00Z
                 */
                avant?: components["parameters"]["AvantActe"];
                /**
                 * @description Only what was done by this operation, or by this command of the operator.
                 * @example updateEmployeByIdUnique
                 */
                operation?: components["parameters"]["OperationActe"];
                /**
                 * @description Only this employee, or what is of this employee, by the id of the service.
                 * @example 7b0d7a52-0c1d-4c55-8a39-5f5c2f1d2a10
                 */
                idUnique?: components["parameters"]["IdUnique"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LigneActe"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            403: components["responses"]["Authentification.PorteeInsuffisante"];
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /**
                 * @description Deleted at this instant or later (`dateSuppression`, inclusive).
                 *     To read incrementally, follow the link `rel="delta"` of the last answer, or store the last `dateSuppression` that you processed and pass it here, which includes it.
                 * @example 2026-01-15T10:30:00Z
                 */
                apres?: components["parameters"]["ApresSuppression"];
                /**
                 * @description Only what was of this kind.
                 * @example Adhesion
                 */
                type?: components["parameters"]["TypeDesSuppressions"];
                /**
                 * @description How many items at most. The array stays bare; the header `Link` gives the address of the next page, and is absent from the last one. Without `limite`, the whole list is answered.
                 *     Follow the links to read everything: what was created, changed or deleted meanwhile moves no other item, and none comes twice unless its own place in the order changes.
                 * @example 1000
                 */
                limite?: components["parameters"]["Limite"];
                /**
                 * @description Where to continue, taken as it is from the `Link` of the page before, with the same filters. A cursor of another list or of another order is refused (`Requete.Invalide`). Without `limite`, all that follows is answered.
                 * @example WyJsaXN0RW1wbG95ZXVycyIsInE5WDBpdlhRIiwiQ2FyZ28iLCIwMTkwIl0
                 */
                curseur?: components["parameters"]["Curseur"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deletions. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["LinkDelta"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suppression"][];
                    "application/x-ndjson": components["schemas"]["Lignes"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Authentification.CleInvalide"];
            /**
             * @description - `Authentification.PorteeInsuffisante`: The key is valid, but was issued for other things: none of its scopes opens the operation, or it is for one campaign and the path names another one, or none.
             *     - `Authentification.ModuleRequis`: The key is valid, but its client did not subscribe to the module that the operation needs.
             */
            403: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "Authentification.PorteeInsuffisante" | "Authentification.ModuleRequis";
                    };
                };
            };
            429: components["responses"]["Requete.LimiteAtteinte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
}
