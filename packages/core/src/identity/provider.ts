/** A person as an OpenID provider has shown them to be: the claims of an ID token that was checked. */
export type Identity = {
  issuer: string;
  /** The provider's own name for the person; never given to another, unlike an e-mail. */
  subject: string;
  /** Only where the provider says that it is the person's own (`email_verified`). */
  verifiedEmail: string | null;
  name: string | null;
};

/** What one sign-in at a provider began with and must end with. */
export type IdentityChecks = { state: string; nonce: string; verifier: string };

/** An OpenID provider. Both calls throw `unavailable` while it cannot be reached. */
export interface IdentityProvider {
  /** Where the person goes to show who they are. */
  authorizationUrl(checks: IdentityChecks): Promise<URL>;
  /** Who came back to `callbackUrl`, its query included; throws `bad_credentials` where anything about it is wrong. */
  identify(callbackUrl: URL, checks: IdentityChecks): Promise<Identity>;
}
