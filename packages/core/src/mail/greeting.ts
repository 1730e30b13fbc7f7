/**
 * How a letter begins. The name only where the e-mail is proven: whoever registers with a stranger's address chooses the
 * name, and fifty characters of theirs would go there with ours.
 */
export const greeting = ({ fullName, emailVerifiedAt }: { fullName: string; emailVerifiedAt: Date | null }): string =>
  emailVerifiedAt ? `${fullName}，你好：` : "你好：";
