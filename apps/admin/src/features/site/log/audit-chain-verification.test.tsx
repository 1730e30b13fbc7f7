import { trpc } from "@panshi/client/trpc";
import type { AuditVerificationStatus } from "@panshi/contracts/site/log";
import { getQueryKey } from "@trpc/react-query";
import { expect, it } from "vitest";
import { renderWithData } from "../../../lib/testing.tsx";
import { AuditChainVerification } from "./audit-chain-verification.tsx";

const shown = (verifiedTo: number, newestId: number) =>
  renderWithData(<AuditChainVerification />, (client) =>
    client.setQueryData<AuditVerificationStatus>(getQueryKey(trpc.admin.audit.verification, undefined, "query"), {
      at: "2026-11-21T02:00:00.000Z",
      verifiedTo,
      newestId,
      brokenIds: [],
      broken: [],
    }),
  );

it("the chain is whole once the newest entry is verified, until there is a newer one", () => {
  expect(shown(7, 7)).toContain("每一筆都完整");
  expect(shown(7, 7)).not.toContain("還有新的沒驗");
  expect(shown(7, 8)).toContain("還有新的沒驗");
  expect(shown(7, 8)).not.toContain("每一筆都完整");
});
