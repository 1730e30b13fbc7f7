import * as z from "zod/mini";
import { permissions } from "../platform/permissions.ts";

/** A reading call of the back office, as the self-check makes it. */
export const SelfCheckCall = z.object({
  /** The procedure's name: `admin.oracle.list`. */
  path: z.string(),
  /** What it is called in the API document; null for one that only the screens make. */
  summary: z.nullable(z.string()),
  /** What the role must hold; null where any role may call. */
  permission: z.nullable(z.enum(permissions)),
  /** Asks for as little as the call allows. */
  input: z.record(z.string(), z.unknown()),
});
export type SelfCheckCall = z.infer<typeof SelfCheckCall>;
