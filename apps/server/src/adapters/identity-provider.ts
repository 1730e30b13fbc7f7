import { GOOGLE_REFUSED } from "@panshi/contracts/platform/messages";
import { AppError } from "@panshi/contracts/platform/errors";
import { googleFailures } from "@panshi/contracts/accounts/google-failure";
import { Email } from "@panshi/contracts/platform/email-address";
import type { Identity, IdentityProvider } from "@panshi/core/accounts/identity/provider";
import * as openid from "openid-client";

type Options = { issuer: string; clientId: string; clientSecret: string; redirectUri: string };

/** The timeout of each call to the provider, in seconds. */
const TIMEOUT_SECONDS = 8;
/** The longest `sub` that OpenID Connect allows. */
const SUBJECT_MAX = 255;

const unavailable = (cause: unknown) => new AppError("unavailable", { message: googleFailures.away, cause });
const refused = (cause?: unknown) => new AppError("bad_credentials", { message: GOOGLE_REFUSED, cause });

/**
 * An OpenID provider by discovery: code flow with PKCE (S256), state and nonce; the ID token's signature, issuer, audience
 * and times are checked. Discovery runs when it is first needed, and again after a failure.
 */
export function createOpenIdProvider({ issuer, clientId, clientSecret, redirectUri }: Options): IdentityProvider {
  let configuration: Promise<openid.Configuration> | null = null;
  const discover = () => {
    configuration ??= openid
      .discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
        timeout: TIMEOUT_SECONDS,
        // environment.ts accepts an http issuer only for loopback outside production.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        configuration = null;
        throw unavailable(error);
      });
    return configuration;
  };
  return {
    authorizationUrl: async ({ state, nonce, verifier }) =>
      openid.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        // On a shared computer the person must choose an account.
        prompt: "select_account",
      }),
    verifyCallback: async (callbackUrl, { state, nonce, verifier }) => {
      const tokens = await openid
        .authorizationCodeGrant(await discover(), callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isUnreachable(error) ? unavailable(error) : refused(error);
        });
      const claims = tokens.claims();
      if (!claims || claims.sub.length > SUBJECT_MAX) throw refused();
      return identityOf(claims);
    },
  };
}

/** No answer: a failed fetch or a timeout. */
const isUnreachable = (error: unknown) =>
  error instanceof TypeError || (error instanceof openid.ClientError && error.code === "OAUTH_TIMEOUT");

function identityOf({ iss, sub, email, email_verified, name }: openid.IDToken): Identity {
  const address = Email.safeParse(email);
  return {
    issuer: iss,
    subject: sub,
    verifiedEmail: email_verified === true && address.success ? address.data : null,
    name: typeof name === "string" ? name : null,
  };
}
