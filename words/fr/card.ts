/** What a member card says. */
export const card = {
  title: 'Carte de membre',
  name: 'Nom',
  number: 'Numéro de membre',
  signed: 'Adhésion signée le',
  notAssigned: 'Non attribué',
}
