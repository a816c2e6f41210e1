/** What may have become of an e-mail, as it is stored and as its provider reports. */
export const statutsCourriel = ['EnAttente', 'Transmis', 'Rejete', 'Annule', 'Livre', 'Plainte'] as const

/** What may have become of the delivery of an event. */
export const statutsLivraison = ['EnAttente', 'Livree', 'Echouee', 'NonLivre'] as const
