/** The dialogs of a member's page, by the names of their layers. */
export const memberLayers = {
  grant: "grant",
  note: "note",
  deactivate: "deactivate",
  sessions: "sessions",
  erase: "erase",
  email: "email",
} as const;
export type MemberLayer = (typeof memberLayers)[keyof typeof memberLayers];

/** Layers about one of the member's rows, whose id follows. */
export const REVOKE = "revoke/";
export const STOP_EMAIL = "stop-email/";
/** The id in a layer that begins so; null for another layer. */
export const idAfter = (start: string, layer: string | null): string | null =>
  layer?.startsWith(start) ? layer.slice(start.length) : null;
