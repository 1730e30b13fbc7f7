/**
 * The first line of an e-mail. The name is shown only where the address is verified: whoever registers with a stranger's address
 * also chooses the name, and could send that stranger a message in it.
 */
export const greeting = ({ fullName, emailVerifiedAt }: { fullName: string; emailVerifiedAt: Date | null }): string =>
  emailVerifiedAt ? `${fullName}，你好：` : "你好：";
