// Generated from openapi-admin.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/admin/v1/abonnements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subscriptions
         * @description The subscriptions of the client, the oldest first. Never a secret.
         */
        get: operations["listAbonnements"];
        put?: never;
        /**
         * Subscribe an address to events
         * @description Subscribes an address. The answer holds the secret, this once: hand it over by a safe way.
         */
        post: operations["createAbonnement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/abonnements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscription
         * @description The subscription. Never a secret.
         */
        get: operations["getAbonnement"];
        /**
         * Change a subscription
         * @description Changes where events are sent, or which. Deliveries that wait go to the new address.
         */
        put: operations["updateAbonnement"];
        post?: never;
        /**
         * Delete a subscription
         * @description Deletes the subscription with its deliveries. To keep them, disable it.
         */
        delete: operations["deleteAbonnement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/abonnements/{id}/desactiver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a subscription
         * @description Sends nothing more. Deliveries that wait end as `NonLivre`, as do those of what happens meanwhile. One that is disabled stays so.
         */
        post: operations["disableAbonnement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/abonnements/{id}/reactiver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a subscription
         * @description Sends events again, from now on; those of the suspension are sent by `rejouer` only. One that is active stays so.
         */
        post: operations["reactivateAbonnement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/abonnements/{id}/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin the rotation of the secret
         * @description Adds the next secret, or replaces it: events are signed with both until the switch. The answer holds it, this once.
         */
        post: operations["prepareSecretAbonnement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/abonnements/{id}/secrets/basculer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the rotation of the secret
         * @description The next secret becomes the only one. Do it once the receiver knows it.
         */
        post: operations["switchSecretAbonnement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/abonnements/{id}/essai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event of the kind `webhook.essai`, which tells of nothing, to this subscription only, whatever its kinds. The delivery says what became of it.
         */
        post: operations["testAbonnement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/abonnements/{id}/rejouer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the events of a time again
         * @description Sends again what happened in a time, whatever became of it then, what a suspension kept included. Each delivery keeps its `DeliveryId` and has the whole schedule. Those on their way are left alone.
         */
        post: operations["replayAbonnement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/livraisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries
         * @description The deliveries of the client, the latest first, with their attempts.
         */
        get: operations["listLivraisons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/livraisons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery
         * @description The delivery, with its attempts.
         */
        get: operations["getLivraison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/livraisons/{id}/renvoyer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Sends a delivery that is over again, with the same `DeliveryId` and the whole schedule.
         */
        post: operations["resendLivraison"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/courriels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the e-mails of a client
         * @description The e-mails of the client, the latest first, with what became of each.
         */
        get: operations["listCourrielsClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/courriels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what became of an e-mail
         * @description To whom it goes, and what became of it.
         */
        get: operations["getCourrielClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/courriels/{id}/renvoyer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an e-mail again
         * @description Sends an e-mail that was refused or cancelled once more, with all its attempts, to each address that does not have it; one that waits is tried at once. A link in it is a new one. Where what it speaks of is gone it ends as `Annule`.
         */
        post: operations["resendCourrielClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/courriels/{id}/annuler": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an e-mail
         * @description Cancels an e-mail that waits. One that has gone to the person, and waits only for the address in copy, ends as `Transmis`.
         */
        post: operations["cancelCourrielClient"];
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
         * @description Where events are sent: https, a public address, without a user or a fragment; in development also http on loopback.
         * @example https://recepteur.exemple.ca/evenements
         */
        UrlAbonnement: string;
        /**
         * Format: date-time
         * @description An instant in UTC.
         * @example 2024-01-15T10:30:00Z
         */
        Instant: string;
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
        /** @description The kinds of events. */
        Evenements: ("adhesion.signee" | "adhesion.terminee" | "campaign.liste_electorale_cree")[];
        /**
         * @description The shared secret, 24 to 64 bytes in base64.
         * @example c2VjcmV0LXBhcnRhZ2UtZGUtZGVtb25zdHJhdGlvbiE=
         */
        Secret: string;
        /** @description A subscription to create. */
        AbonnementCreation: {
            url: components["schemas"]["UrlAbonnement"];
            evenements?: components["schemas"]["Evenements"];
            secret?: components["schemas"]["Secret"];
        };
        /** @description A new subscription, and its secret, which is not shown again. */
        AbonnementCree: {
            /**
             * Format: uuid
             * @description Id of the subscription.
             */
            id: string;
            secret: components["schemas"]["Secret"];
        };
        /** @description What to change in a subscription. `etat` and `rotationEnCours` may be sent back as they are stored; another value is refused. */
        AbonnementModification: {
            url?: components["schemas"]["UrlAbonnement"];
            evenements?: components["schemas"]["Evenements"];
        };
        /** @description The next secret; made when it is left out. */
        SecretSuivant: {
            secretSuivant?: components["schemas"]["Secret"];
        };
        /** @description The next secret, which is not shown again. */
        SecretPrepare: {
            secretSuivant: components["schemas"]["Secret"];
        };
        /** @description A delivery on its way. */
        Envoi: {
            /**
             * Format: uuid
             * @description Id of the delivery: its `DeliveryId`.
             */
            idLivraison: string;
        };
        /** @description A time, by the instants of the events. */
        Periode: {
            /**
             * Format: date-time
             * @description The first instant.
             */
            depuis: string;
            /**
             * Format: date-time
             * @description The instant that all are before.
             */
            jusqua: string;
        };
        /** @description What a replay did. */
        Rejeu: {
            /**
             * Format: int32
             * @description The deliveries that are sent again.
             */
            nombre: number;
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
        /** @description - `Administration.JetonInvalide`: The token of administration is missing or wrong. The API key of a client is none. */
        "Administration.JetonInvalide.Administration": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate.Bearer"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Administration.JetonInvalide";
                };
            };
        };
        /** @description - `Client.NotFound`: `idClient` names no client. */
        "Client.NotFound": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Client.NotFound";
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
        /** @description - `Abonnement.SansSecretSuivant`: No rotation is in progress: the subscription has one secret only. */
        "Abonnement.SansSecretSuivant": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Abonnement.SansSecretSuivant";
                };
            };
        };
        /** @description - `Abonnement.Desactive`: The subscription is disabled: nothing is sent to it. */
        "Abonnement.Desactive": {
            headers: {
                "X-Trace-Id": components["headers"]["X-Trace-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Vary: components["headers"]["Vary"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "Abonnement.Desactive";
                };
            };
        };
    };
    parameters: {
        /**
         * @description The client that the call is about.
         * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
         */
        IdClient: string;
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
         * @description Id of the e-mail.
         * @example 0198c0e1-33cc-7e00-8f4a-5b6c7d8e9fa0
         */
        IdCourrielChemin: string;
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
         * @example Bearer
         */
        "WWW-Authenticate.Bearer": "Bearer";
        /**
         * @description Seconds to wait before the next try.
         * @example 2
         */
        "Retry-After": number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAbonnements: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            404: components["responses"]["Client.NotFound"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    createAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbonnementCreation"];
            };
        };
        responses: {
            /** @description The id of the subscription, and its secret. */
            201: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AbonnementCree"];
                };
            };
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Abonnement.UrlRefusee`: Events are not sent to this address: it must start with https, name a public address, and hold neither a user nor a fragment. In development, http on loopback is accepted.
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
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Abonnement.UrlRefusee";
                    };
                };
            };
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            404: components["responses"]["Client.NotFound"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Abonnement.NotFound`: The client has no subscription with this id.
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
                        code: "Client.NotFound" | "Abonnement.NotFound";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    updateAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["AbonnementModification"];
            };
        };
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
            /**
             * @description - `Requete.Invalide`: A parameter or a member of the body is missing, unknown, misspelled, too long or of the wrong type, or a body came to an operation that has none, or cannot be decompressed (`corps`); `errors` names each one, and `detail` the first.
             *     - `Requete.JsonInvalide`: The body is not JSON in UTF-8 from the place on that `detail` names: its line, its column in characters, both from 1, and how many bytes stand before it. Of a compressed body these are decompressed ones; where something is missing the place is the end.
             *     - `Abonnement.UrlRefusee`: Events are not sent to this address: it must start with https, name a public address, and hold neither a user nor a fragment. In development, http on loopback is accepted.
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
                        code: "Requete.Invalide" | "Requete.JsonInvalide" | "Abonnement.UrlRefusee";
                    };
                };
            };
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Abonnement.NotFound`: The client has no subscription with this id.
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
                        code: "Client.NotFound" | "Abonnement.NotFound";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    deleteAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
            /** @description The subscription is gone. */
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Abonnement.NotFound`: The client has no subscription with this id.
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
                        code: "Client.NotFound" | "Abonnement.NotFound";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    disableAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Abonnement.NotFound`: The client has no subscription with this id.
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
                        code: "Client.NotFound" | "Abonnement.NotFound";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    reactivateAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Abonnement.NotFound`: The client has no subscription with this id.
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
                        code: "Client.NotFound" | "Abonnement.NotFound";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    prepareSecretAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretSuivant"];
            };
        };
        responses: {
            /** @description The next secret. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecretPrepare"];
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Abonnement.NotFound`: The client has no subscription with this id.
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
                        code: "Client.NotFound" | "Abonnement.NotFound";
                    };
                };
            };
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    switchSecretAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Abonnement.NotFound`: The client has no subscription with this id.
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
                        code: "Client.NotFound" | "Abonnement.NotFound";
                    };
                };
            };
            409: components["responses"]["Abonnement.SansSecretSuivant"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    testAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
            /** @description The event is on its way. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envoi"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Abonnement.NotFound`: The client has no subscription with this id.
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
                        code: "Client.NotFound" | "Abonnement.NotFound";
                    };
                };
            };
            409: components["responses"]["Abonnement.Desactive"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    replayAbonnement: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["Periode"];
            };
        };
        responses: {
            /** @description How many deliveries are sent again. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rejeu"];
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Abonnement.NotFound`: The client has no subscription with this id.
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
                        code: "Client.NotFound" | "Abonnement.NotFound";
                    };
                };
            };
            409: components["responses"]["Abonnement.Desactive"];
            413: components["responses"]["Requete.TropVolumineuse"];
            415: components["responses"]["Requete.TypeMediaNonSupporte"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listLivraisons: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            404: components["responses"]["Client.NotFound"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getLivraison: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Livraison.NotFound`: The client has no delivery with this id; those of more than 30 days are forgotten.
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
                        code: "Client.NotFound" | "Livraison.NotFound";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    resendLivraison: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
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
            /** @description The delivery is on its way. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envoi"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Livraison.NotFound`: The client has no delivery with this id; those of more than 30 days are forgotten.
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
                        code: "Client.NotFound" | "Livraison.NotFound";
                    };
                };
            };
            /**
             * @description - `Livraison.EnAttente`: The delivery is on its way already: its next attempt comes by itself.
             *     - `Abonnement.Desactive`: The subscription is disabled: nothing is sent to it.
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
                        code: "Livraison.EnAttente" | "Abonnement.Desactive";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    listCourrielsClient: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
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
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            404: components["responses"]["Client.NotFound"];
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    getCourrielClient: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the e-mail.
                 * @example 0198c0e1-33cc-7e00-8f4a-5b6c7d8e9fa0
                 */
                id: components["parameters"]["IdCourrielChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EtatCourriel"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Courriel.NotFound`: The client has no e-mail with this id, or it is forgotten: e-mails that have ended are kept for a time.
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
                        code: "Client.NotFound" | "Courriel.NotFound";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    resendCourrielClient: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the e-mail.
                 * @example 0198c0e1-33cc-7e00-8f4a-5b6c7d8e9fa0
                 */
                id: components["parameters"]["IdCourrielChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail is on its way. */
            202: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EtatCourriel"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Courriel.NotFound`: The client has no e-mail with this id, or it is forgotten: e-mails that have ended are kept for a time.
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
                        code: "Client.NotFound" | "Courriel.NotFound";
                    };
                };
            };
            /**
             * @description - `Courriel.DejaTransmis`: The provider has taken the e-mail for the person, and what it said is not kept: it cannot be sent again.
             *     - `Courriel.EnCours`: A worker is handing the e-mail over at this moment.
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
                        code: "Courriel.DejaTransmis" | "Courriel.EnCours";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
    cancelCourrielClient: {
        parameters: {
            query: {
                /**
                 * @description The client that the call is about.
                 * @example 0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e
                 */
                idClient: components["parameters"]["IdClient"];
            };
            header?: never;
            path: {
                /**
                 * @description Id of the e-mail.
                 * @example 0198c0e1-33cc-7e00-8f4a-5b6c7d8e9fa0
                 */
                id: components["parameters"]["IdCourrielChemin"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The e-mail, which has ended. */
            200: {
                headers: {
                    "X-Trace-Id": components["headers"]["X-Trace-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EtatCourriel"];
                };
            };
            400: components["responses"]["Requete.Invalide"];
            401: components["responses"]["Administration.JetonInvalide.Administration"];
            /**
             * @description - `Client.NotFound`: `idClient` names no client.
             *     - `Courriel.NotFound`: The client has no e-mail with this id, or it is forgotten: e-mails that have ended are kept for a time.
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
                        code: "Client.NotFound" | "Courriel.NotFound";
                    };
                };
            };
            /**
             * @description - `Courriel.Termine`: The e-mail has ended: there is nothing to cancel.
             *     - `Courriel.EnCours`: A worker is handing the e-mail over at this moment.
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
                        code: "Courriel.Termine" | "Courriel.EnCours";
                    };
                };
            };
            500: components["responses"]["Serveur.ErreurInterne"];
            503: components["responses"]["Serveur.Indisponible"];
        };
    };
}
