/** The dialogs of a member's page, by the names of their layers. */
export const memberDialogNames = {
  grant: "grant",
  note: "note",
  deactivate: "deactivate",
  sessions: "sessions",
  erase: "erase",
  email: "email",
} as const;
export type MemberDialogName = (typeof memberDialogNames)[keyof typeof memberDialogNames];

/** Layers about one of the member's rows, whose id follows. */
export const REVOKE_DIALOG_PREFIX = "revoke/";
export const STOP_EMAIL_CHANGE_DIALOG_PREFIX = "stop-email/";
/** The id in a layer that begins so; null for another layer. */
export const idFromDialogName = (start: string, layer: string | null): string | null =>
  layer?.startsWith(start) ? layer.slice(start.length) : null;
