/** Every table whose rows belong to one client, those that refer to others first: the order to delete them in. */
export const tenantTables = ['emploi', 'employe', 'employeur', 'syndicat', 'cle_api_utilisation'] as const
