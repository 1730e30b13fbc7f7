import type { RequestRecorder } from "../player.ts";

/** The letters to an address that the demo's mailbox shows, newest first, as they are shown. */
async function lettersTo(player: RequestRecorder, email: string): Promise<string[]> {
  const { text } = await player.request("visitor", "GET", "/_mail");
  return text.split("<article>").filter((letter) => letter.includes(email));
}

/** The token of the newest link of a path in the letters to an address. Throws where there is none. */
export async function tokenFor(player: RequestRecorder, email: string, path: string): Promise<string> {
  const pattern = new RegExp(`${path}[^\\s#]*#token=([\\w-]{43})`);
  for (const letter of await lettersTo(player, email)) {
    const token = pattern.exec(letter)?.[1];
    if (token) return token;
  }
  throw new Error(`no letter to ${email} has a link to ${path}`);
}

/** The six digits of the newest code that was sent to an address. */
export async function codeFor(player: RequestRecorder, email: string): Promise<string> {
  const code = (await lettersTo(player, email)).map((letter) => /\d{6}/.exec(letter)?.[0]).find(Boolean);
  if (!code) throw new Error(`no letter to ${email} has a code`);
  return code;
}
