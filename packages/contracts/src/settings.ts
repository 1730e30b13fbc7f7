import * as z from "zod/mini";

/** The four feature switches of the back office (S2.136), with their defaults. */
const defaultSwitches = { registration: true, prayers: true, payment: true, maintenance: false } as const;

export const Switches = z.object({
  registration: z._default(z.boolean(), defaultSwitches.registration),
  prayers: z._default(z.boolean(), defaultSwitches.prayers),
  payment: z._default(z.boolean(), defaultSwitches.payment),
  maintenance: z._default(z.boolean(), defaultSwitches.maintenance),
});
export type Switches = z.infer<typeof Switches>;

/** The key of the switches in the `settings` table. */
export const SWITCHES_KEY = "switches";
