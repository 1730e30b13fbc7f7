import { readSessionItem } from "../../../lib/session/session-storage.ts";

/** The token of the email link to a paid order, if somebody came by one: it registers also while registration is switched off. */
export const readOrderClaimToken = (): string | undefined => readSessionItem("claim") ?? undefined;
