/** A text without the user and the password of the addresses that stand in it: an operator may show it to anybody. */
export const withoutUsers = (text: string): string => text.replaceAll(/:\/\/[^\s/?#]*@/g, '://')
