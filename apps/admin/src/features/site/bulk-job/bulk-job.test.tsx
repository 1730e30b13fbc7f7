import { trpc } from "@panshi/client/trpc";
import type { BulkJob } from "@panshi/contracts/site/bulk-job";
import { getQueryKey } from "@trpc/react-query";
import { expect, it } from "vitest";
import { htmlToText, renderWithData } from "../../../lib/testing.tsx";
import { prayerResource } from "../../journey/prayer/prayer-resource.ts";
import { BulkJobProgress } from "./public.tsx";

const key = getQueryKey(trpc.admin.bulkJob.latest, undefined, "query");
const job: BulkJob = {
  id: "job",
  kind: "prayer_status",
  state: "running",
  total: 1234,
  handled: 600,
  changed: 590,
  createdAt: "2026-03-01T00:00:00.000Z",
};
const shown = (changes: Partial<BulkJob> | null, kind: BulkJob["kind"] = "prayer_status") =>
  htmlToText(
    renderWithData(<BulkJobProgress kind={kind} noun={prayerResource} />, (client) =>
      client.setQueryData(key, changes && { ...job, ...changes }),
    ),
  ).trim();

it("a job that runs says above the list of its kind how far it is; one that ended before is not told again", () => {
  expect(shown({})).toBe("正在更改：600／1,234 則");
  expect(shown({}, "order_flags")).toBe("");
  expect(shown({ state: "done", handled: 1234 })).toBe("");
  expect(shown(null)).toBe("");
});
