// Generated from openapi-webhooks.yaml by `npm run generate`. Do not edit.

export type paths = Record<string, never>;
export interface webhooks {
    "adhesion.signee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A membership has been signed
         * @description Sent when a membership has just been signed, directly or by the confirmation of a request. `Data` is the membership, as `GET /b2b/v2/adhesion` shows it; its payments are already attached.
         */
        post: operations["receiveAdhesionSignee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "adhesion.terminee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A membership has ended
         * @description Sent when a membership that was in force has just ended, by a resignation, or because it was deleted. `Data` is the membership, as `GET /b2b/v2/adhesion` shows it, with its end in `dateDemission`; of one that was deleted, which no list shows any more, it is what it was, and `dateDemission` says when it was deleted.
         */
        post: operations["receiveAdhesionTerminee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.liste_electorale_cree": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An electoral list has been made
         * @description Sent after a bulk addition of voters to a campaign. `Data` names the campaign and counts its voters; it holds nothing about a person.
         */
        post: operations["receiveListeElectoraleCree"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.essai": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A receiver is tried
         * @description Sent to one subscription, whatever its kinds, when somebody asks for it to try the receiver (`webhook test`, `POST /admin/v1/abonnements/{id}/essai`). It tells of nothing: acknowledge it. One that fails does not count toward the disabling of the subscription.
         */
        post: operations["receiveWebhookEssai"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Trace identifier in the form of W3C Trace Context.
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        TraceId: string;
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
        /** @description The event `adhesion.signee`. */
        EvenementAdhesionSignee: {
            /**
             * @description Kind of the event.
             * @constant
             */
            EventType: "adhesion.signee";
            /**
             * Format: date-time
             * @description When it happened.
             */
            TimestampUtc: string;
            /**
             * Format: uuid
             * @description The same at each attempt, by which receivers know what they have already.
             */
            DeliveryId: string;
            Data: components["schemas"]["Adhesion"];
        };
        /** @description What a receiver answers to a request that it refuses; the service reads the status only. */
        RefusDuRecepteur: {
            /** @description Always `about:blank`. */
            type: string;
            /** @description Reason phrase of the status. */
            title: string;
            /**
             * Format: int32
             * @description Status of the answer.
             */
            status: number;
        };
        /** @description The event `adhesion.terminee`. */
        EvenementAdhesionTerminee: {
            /**
             * @description Kind of the event.
             * @constant
             */
            EventType: "adhesion.terminee";
            /**
             * Format: date-time
             * @description When it happened.
             */
            TimestampUtc: string;
            /**
             * Format: uuid
             * @description The same at each attempt, by which receivers know what they have already.
             */
            DeliveryId: string;
            Data: components["schemas"]["Adhesion"];
        };
        /**
         * @description State, computed from what was done and from the clock: `Brouillon`, a draft, `Planifie`, published and waiting, `VoteOuvert`, `Termine` or `Archive`; more may come.
         * @example VoteOuvert
         */
        EtatCampagne: string;
        /** @description The event `campaign.liste_electorale_cree`. */
        EvenementListeElectoraleCree: {
            /**
             * @description Kind of the event.
             * @constant
             */
            EventType: "campaign.liste_electorale_cree";
            /**
             * Format: date-time
             * @description When it happened.
             */
            TimestampUtc: string;
            /**
             * Format: uuid
             * @description The same at each attempt, by which receivers know what they have already.
             */
            DeliveryId: string;
            /** @description The campaign and its electoral list. */
            Data: {
                /**
                 * Format: uuid
                 * @description Id of the campaign.
                 */
                campagneId: string;
                /** @description Title of the campaign. */
                titre: string;
                /** @description Slug of the campaign. */
                slug: string;
                etat: components["schemas"]["EtatCampagne"];
                /**
                 * Format: int32
                 * @description Voters of the campaign.
                 */
                nombreVotants: number;
                /**
                 * Format: int32
                 * @description Voters that this addition made.
                 */
                nombreVotantsAjoutes: number;
                /**
                 * Format: int32
                 * @description Voters who may vote.
                 */
                nombreVotantsAvecDroitDeVote: number;
                /** @description External ids of the unions that they were taken from. */
                syndicatsIdExternes: string[];
                /**
                 * Format: date-time
                 * @description When the list was made.
                 */
                dateCreationUtc: string;
            };
        };
        /** @description The event `webhook.essai`. */
        EvenementWebhookEssai: {
            /**
             * @description Kind of the event.
             * @constant
             */
            EventType: "webhook.essai";
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            TimestampUtc: string;
            /**
             * Format: uuid
             * @description The same at each attempt, by which receivers know what they have already.
             */
            DeliveryId: string;
            /** @description The subscription that is tried. */
            Data: {
                /**
                 * Format: uuid
                 * @description Id of the subscription.
                 */
                idAbonnement: string;
            };
        };
    };
    responses: {
        /** @description Received. Any 2xx does; an answer that takes more than 10 seconds, or of any other status, is a failed attempt. */
        "Webhook.Recu": {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is not JSON. The body of the answer is up to the receiver; the receiver kit answers this one. */
        "Webhook.JsonInvalide": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RefusDuRecepteur"];
            };
        };
        /** @description The signature or the timestamp is missing or wrong. The body of the answer is up to the receiver; the receiver kit answers this one. */
        "Webhook.SignatureInvalide": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RefusDuRecepteur"];
            };
        };
        /** @description Webhooks are POST requests. The body of the answer is up to the receiver; the receiver kit answers this one. */
        "Webhook.MethodeNonPermise": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RefusDuRecepteur"];
            };
        };
    };
    parameters: {
        /**
         * @description `sha256=` and the HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` with the shared secret, in lowercase hexadecimal.
         * @example sha256=0fcbe673a141f3a0119efb94d819ad6e1e0423e759130ea99e69bfdcdc1e17be
         */
        "X-Service-Signature": string;
        /**
         * @description During a rotation only, the same with the next secret.
         * @example sha256=eabe5cbd6655be959552fea57c20bdc7fe6b9a4d0c9f5eb7670e90b5d85c52fa
         */
        "X-Service-Signature-Suivante": string;
        /**
         * @description Unix time of the attempt, in seconds.
         * @example 1793628300
         */
        "X-Service-Timestamp": string;
        /**
         * @description The `DeliveryId`, for libraries of Standard Webhooks.
         * @example b8b3b0c2-6a07-4f8e-9a3e-0d2c4f6a8b11
         */
        "Webhook-Id": string;
        /**
         * @description The same as `X-Service-Timestamp`.
         * @example 1793628300
         */
        "Webhook-Timestamp": string;
        /**
         * @description `v1,` and the HMAC-SHA256, in base64, of `<webhook-id>.<webhook-timestamp>.<raw body>`; during a rotation two of them, separated by a space.
         * @example v1,mALVawJ2BsMoPelBStsXFRBLs7XXhXpms7Oihj6yLos=
         */
        "Webhook-Signature": string;
        /**
         * @description Where the service is traced, the span of this attempt, in the form of W3C Trace Context. A receiver that traces continues it; no signature is of it.
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        Traceparent: components["schemas"]["TraceId"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    receiveAdhesionSignee: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` with the shared secret, in lowercase hexadecimal.
                 * @example sha256=0fcbe673a141f3a0119efb94d819ad6e1e0423e759130ea99e69bfdcdc1e17be
                 */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /**
                 * @description During a rotation only, the same with the next secret.
                 * @example sha256=eabe5cbd6655be959552fea57c20bdc7fe6b9a4d0c9f5eb7670e90b5d85c52fa
                 */
                "X-Service-Signature-Suivante"?: components["parameters"]["X-Service-Signature-Suivante"];
                /**
                 * @description Unix time of the attempt, in seconds.
                 * @example 1793628300
                 */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /**
                 * @description The `DeliveryId`, for libraries of Standard Webhooks.
                 * @example b8b3b0c2-6a07-4f8e-9a3e-0d2c4f6a8b11
                 */
                "webhook-id": components["parameters"]["Webhook-Id"];
                /**
                 * @description The same as `X-Service-Timestamp`.
                 * @example 1793628300
                 */
                "webhook-timestamp": components["parameters"]["Webhook-Timestamp"];
                /**
                 * @description `v1,` and the HMAC-SHA256, in base64, of `<webhook-id>.<webhook-timestamp>.<raw body>`; during a rotation two of them, separated by a space.
                 * @example v1,mALVawJ2BsMoPelBStsXFRBLs7XXhXpms7Oihj6yLos=
                 */
                "webhook-signature": components["parameters"]["Webhook-Signature"];
                /**
                 * @description Where the service is traced, the span of this attempt, in the form of W3C Trace Context. A receiver that traces continues it; no signature is of it.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvenementAdhesionSignee"];
            };
        };
        responses: {
            200: components["responses"]["Webhook.Recu"];
            400: components["responses"]["Webhook.JsonInvalide"];
            401: components["responses"]["Webhook.SignatureInvalide"];
            405: components["responses"]["Webhook.MethodeNonPermise"];
        };
    };
    receiveAdhesionTerminee: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` with the shared secret, in lowercase hexadecimal.
                 * @example sha256=0fcbe673a141f3a0119efb94d819ad6e1e0423e759130ea99e69bfdcdc1e17be
                 */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /**
                 * @description During a rotation only, the same with the next secret.
                 * @example sha256=eabe5cbd6655be959552fea57c20bdc7fe6b9a4d0c9f5eb7670e90b5d85c52fa
                 */
                "X-Service-Signature-Suivante"?: components["parameters"]["X-Service-Signature-Suivante"];
                /**
                 * @description Unix time of the attempt, in seconds.
                 * @example 1793628300
                 */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /**
                 * @description The `DeliveryId`, for libraries of Standard Webhooks.
                 * @example b8b3b0c2-6a07-4f8e-9a3e-0d2c4f6a8b11
                 */
                "webhook-id": components["parameters"]["Webhook-Id"];
                /**
                 * @description The same as `X-Service-Timestamp`.
                 * @example 1793628300
                 */
                "webhook-timestamp": components["parameters"]["Webhook-Timestamp"];
                /**
                 * @description `v1,` and the HMAC-SHA256, in base64, of `<webhook-id>.<webhook-timestamp>.<raw body>`; during a rotation two of them, separated by a space.
                 * @example v1,mALVawJ2BsMoPelBStsXFRBLs7XXhXpms7Oihj6yLos=
                 */
                "webhook-signature": components["parameters"]["Webhook-Signature"];
                /**
                 * @description Where the service is traced, the span of this attempt, in the form of W3C Trace Context. A receiver that traces continues it; no signature is of it.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvenementAdhesionTerminee"];
            };
        };
        responses: {
            200: components["responses"]["Webhook.Recu"];
            400: components["responses"]["Webhook.JsonInvalide"];
            401: components["responses"]["Webhook.SignatureInvalide"];
            405: components["responses"]["Webhook.MethodeNonPermise"];
        };
    };
    receiveListeElectoraleCree: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` with the shared secret, in lowercase hexadecimal.
                 * @example sha256=0fcbe673a141f3a0119efb94d819ad6e1e0423e759130ea99e69bfdcdc1e17be
                 */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /**
                 * @description During a rotation only, the same with the next secret.
                 * @example sha256=eabe5cbd6655be959552fea57c20bdc7fe6b9a4d0c9f5eb7670e90b5d85c52fa
                 */
                "X-Service-Signature-Suivante"?: components["parameters"]["X-Service-Signature-Suivante"];
                /**
                 * @description Unix time of the attempt, in seconds.
                 * @example 1793628300
                 */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /**
                 * @description The `DeliveryId`, for libraries of Standard Webhooks.
                 * @example b8b3b0c2-6a07-4f8e-9a3e-0d2c4f6a8b11
                 */
                "webhook-id": components["parameters"]["Webhook-Id"];
                /**
                 * @description The same as `X-Service-Timestamp`.
                 * @example 1793628300
                 */
                "webhook-timestamp": components["parameters"]["Webhook-Timestamp"];
                /**
                 * @description `v1,` and the HMAC-SHA256, in base64, of `<webhook-id>.<webhook-timestamp>.<raw body>`; during a rotation two of them, separated by a space.
                 * @example v1,mALVawJ2BsMoPelBStsXFRBLs7XXhXpms7Oihj6yLos=
                 */
                "webhook-signature": components["parameters"]["Webhook-Signature"];
                /**
                 * @description Where the service is traced, the span of this attempt, in the form of W3C Trace Context. A receiver that traces continues it; no signature is of it.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvenementListeElectoraleCree"];
            };
        };
        responses: {
            200: components["responses"]["Webhook.Recu"];
            400: components["responses"]["Webhook.JsonInvalide"];
            401: components["responses"]["Webhook.SignatureInvalide"];
            405: components["responses"]["Webhook.MethodeNonPermise"];
        };
    };
    receiveWebhookEssai: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `sha256=` and the HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` with the shared secret, in lowercase hexadecimal.
                 * @example sha256=0fcbe673a141f3a0119efb94d819ad6e1e0423e759130ea99e69bfdcdc1e17be
                 */
                "X-Service-Signature": components["parameters"]["X-Service-Signature"];
                /**
                 * @description During a rotation only, the same with the next secret.
                 * @example sha256=eabe5cbd6655be959552fea57c20bdc7fe6b9a4d0c9f5eb7670e90b5d85c52fa
                 */
                "X-Service-Signature-Suivante"?: components["parameters"]["X-Service-Signature-Suivante"];
                /**
                 * @description Unix time of the attempt, in seconds.
                 * @example 1793628300
                 */
                "X-Service-Timestamp": components["parameters"]["X-Service-Timestamp"];
                /**
                 * @description The `DeliveryId`, for libraries of Standard Webhooks.
                 * @example b8b3b0c2-6a07-4f8e-9a3e-0d2c4f6a8b11
                 */
                "webhook-id": components["parameters"]["Webhook-Id"];
                /**
                 * @description The same as `X-Service-Timestamp`.
                 * @example 1793628300
                 */
                "webhook-timestamp": components["parameters"]["Webhook-Timestamp"];
                /**
                 * @description `v1,` and the HMAC-SHA256, in base64, of `<webhook-id>.<webhook-timestamp>.<raw body>`; during a rotation two of them, separated by a space.
                 * @example v1,mALVawJ2BsMoPelBStsXFRBLs7XXhXpms7Oihj6yLos=
                 */
                "webhook-signature": components["parameters"]["Webhook-Signature"];
                /**
                 * @description Where the service is traced, the span of this attempt, in the form of W3C Trace Context. A receiver that traces continues it; no signature is of it.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["Traceparent"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvenementWebhookEssai"];
            };
        };
        responses: {
            200: components["responses"]["Webhook.Recu"];
            400: components["responses"]["Webhook.JsonInvalide"];
            401: components["responses"]["Webhook.SignatureInvalide"];
            405: components["responses"]["Webhook.MethodeNonPermise"];
        };
    };
}
