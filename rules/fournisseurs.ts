/** The provider of this name among those that are configured, whatever the letter case (decision F-20). */
export const fournisseurNamed = <T extends string>(name: string, configured: readonly T[]): T | undefined =>
  configured.find((one) => one.toLowerCase() === name.toLowerCase())
