import { Events, type MutableToken, OAuth2Server, type TokenRequestIncomingMessage } from "oauth2-mock-server";

/** Claims of the ID token; `email_verified` is true by default. */
export type Person = { sub: string; email?: string; name?: string; [claim: string]: unknown };

export type GoogleProvider = {
  issuer: string;
  /** Follows the redirect of the start as this person; returns the callback URL that the provider redirects to. */
  visit(location: string, person: Person): Promise<URL>;
  stop(): Promise<void>;
};

/** An OpenID provider on loopback that signs in any person without a password. */
export async function googleProvider(port = 0): Promise<GoogleProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(port, "127.0.0.1");
  const issuer = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = issuer;
  const people = new Map<string, Person>();
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, request: TokenRequestIncomingMessage) => {
    const person = people.get(request.body.code ?? "");
    if (person) Object.assign(payload, { email_verified: true }, person);
  });
  return {
    issuer,
    visit: async (location, person) => {
      const answer = await fetch(location, { redirect: "manual" });
      const back = new URL(answer.headers.get("location") ?? "");
      people.set(back.searchParams.get("code") ?? "", person);
      return back;
    },
    stop: () => server.stop(),
  };
}
