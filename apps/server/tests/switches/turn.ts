import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { Switches, SwitchSettings } from "@panshi/contracts/platform/switches";
import { expect } from "vitest";
import type { TestApp } from "../../src/testing.ts";

export const SWITCHES_PATH = "/api/admin/settings/switches";
/** As they are before anybody changed them. */
export const defaultSwitches: Switches = { registration: true, prayers: true, payment: true, maintenance: false };

/** Sets the switches as this super administrator does, those that are not given as they are by default. */
export async function setTestSwitches(
  server: TestApp,
  cookies: Record<string, string>,
  changes: Partial<Switches>,
): Promise<SwitchSettings> {
  const body = { ...defaultSwitches, ...changes };
  const answer = await server.call<SwitchSettings & ErrorBody>("PUT", SWITCHES_PATH, { body, cookies });
  expect([answer.status, answer.body]).toEqual([200, { ...body, updatedAt: expect.any(String) as string }]);
  // What the notification does a moment later.
  server.services.cache.drop("settings");
  return answer.body;
}
