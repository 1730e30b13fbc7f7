/**
 * The first line of an e-mail. The name is shown only where the address is verified: otherwise somebody could register
 * with another person's address and send them a message in the name.
 */
export const greeting = ({ fullName, emailVerifiedAt }: { fullName: string; emailVerifiedAt: Date | null }): string =>
  emailVerifiedAt ? `${fullName}，你好：` : "你好：";
