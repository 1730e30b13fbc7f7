import { GOOGLE_REFUSED } from "@panshi/contracts/messages";
import { AppError } from "@panshi/contracts/errors";
import { googleFailures } from "@panshi/contracts/google-failure";
import { Email } from "@panshi/contracts/member";
import type { Identity, IdentityProvider } from "@panshi/core/identity/provider";
import * as openid from "openid-client";

type Options = { issuer: string; clientId: string; clientSecret: string; redirectUri: string };

/** The longest that the provider is waited for, in seconds, at each of its calls. */
const PATIENCE = 8;
/** The longest `sub` that OpenID Connect allows. */
const SUBJECT_MAX = 255;

const away = (cause: unknown) => new AppError("unavailable", { message: googleFailures.away, cause });
const refused = (cause?: unknown) => new AppError("bad_credentials", { message: GOOGLE_REFUSED, cause });

/**
 * An OpenID provider by discovery: code flow with PKCE (S256), state and nonce; the ID token's signature, issuer, audience
 * and times are checked. What it says of itself is asked for when it is first needed, and again after a failure.
 */
export function openIdProvider({ issuer, clientId, clientSecret, redirectUri }: Options): IdentityProvider {
  let known: Promise<openid.Configuration> | null = null;
  const discover = () => {
    known ??= openid
      .discovery(new URL(issuer), clientId, undefined, openid.ClientSecretPost(clientSecret), {
        timeout: PATIENCE,
        // The environment allows http for loopback outside production alone.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        known = null;
        throw away(error);
      });
    return known;
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
        // Who shares a computer says which of the accounts they mean.
        prompt: "select_account",
      }),
    identify: async (callbackUrl, { state, nonce, verifier }) => {
      const tokens = await openid
        .authorizationCodeGrant(await discover(), callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw isAway(error) ? away(error) : refused(error);
        });
      const claims = tokens.claims();
      if (!claims || claims.sub.length > SUBJECT_MAX) throw refused();
      return identityOf(claims);
    },
  };
}

/** No answer at all: fetch's own failure, or the end of our patience. */
const isAway = (error: unknown) =>
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
