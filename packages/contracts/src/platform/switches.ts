import * as z from "zod/mini";
import { timestamp } from "./text.ts";

/** The four feature switches of the back office (S2.136), with their defaults. */
const defaultSwitches = { registration: true, prayers: true, payment: true, maintenance: false } as const;

export const Switches = z.object({
  registration: z._default(z.boolean(), defaultSwitches.registration),
  prayers: z._default(z.boolean(), defaultSwitches.prayers),
  payment: z._default(z.boolean(), defaultSwitches.payment),
  maintenance: z._default(z.boolean(), defaultSwitches.maintenance),
});
export type Switches = z.infer<typeof Switches>;

const onOrOff = z.boolean("請選擇開或關");

/** All four, with the `updatedAt` that a change began from; another one refuses it (`edit_conflict`). */
export const SwitchesInput = z.strictObject({
  registration: onOrOff,
  prayers: onOrOff,
  payment: onOrOff,
  maintenance: onOrOff,
  updatedAt: z.optional(timestamp),
});
export type SwitchesInput = z.infer<typeof SwitchesInput>;

/** The switches as administrators see them. `updatedAt` of switches that nobody changed yet is 1970. */
export const SwitchSettings = z.extend(Switches, { updatedAt: timestamp });
export type SwitchSettings = z.infer<typeof SwitchSettings>;

type SwitchName = keyof Switches;

export const switchLabels: Readonly<Record<SwitchName, string>> = {
  registration: "會員註冊",
  prayers: "祈願服務",
  payment: "線上付款",
  maintenance: "維護模式",
};

/** Whether a switch's value stops people from something: the maintenance mode does when it is on, the others when they are off. */
export const isStopping = (name: SwitchName, value: boolean): boolean => value === (name === "maintenance");

/** The switches that stop people from something now. */
export const stoppingSwitches = (switches: Switches): SwitchName[] =>
  (Object.keys(switchLabels) as SwitchName[]).filter((name) => isStopping(name, switches[name]));

/** The key of the switches in the `settings` table. */
export const SWITCHES_KEY = "switches";
