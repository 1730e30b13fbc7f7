/** A person identified by an OpenID provider: the claims of a verified ID token. */
export type Identity = {
  issuer: string;
  /** The provider's id for the person; unlike an e-mail, never given to another. */
  subject: string;
  /** Null unless the provider says that it is the person's own (`email_verified`). */
  verifiedEmail: string | null;
  name: string | null;
};

/** The random OAuth values (`state`, `nonce`, PKCE verifier) of one sign-in, which the callback must match. */
export type OAuthChecks = { state: string; nonce: string; verifier: string };

/** An OpenID provider. Both methods throw `unavailable` while it cannot be reached. */
export interface IdentityProvider {
  /** The provider's page where the person signs in. */
  authorizationUrl(checks: OAuthChecks): Promise<URL>;
  /** The person who returned to `callbackUrl` (with its query); throws `bad_credentials` where any check fails. */
  verifyCallback(callbackUrl: URL, checks: OAuthChecks): Promise<Identity>;
}
