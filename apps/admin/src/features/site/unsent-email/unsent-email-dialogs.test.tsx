import type { UnsentEmailsChangeResult } from "@panshi/contracts/site/unsent-email";
import { expect, it, vi } from "vitest";
import { renderWithData } from "../../../lib/testing.tsx";
import { RequeueDialog, SetUnsentEmailsAsideDialog } from "./unsent-email-dialogs.tsx";

type Done = (result: UnsentEmailsChangeResult) => { title: string; description?: string };
const received = vi.hoisted(() => ({ done: [] as Done[], titles: [] as string[] }));
vi.mock("../../../kit/form/action-dialog.tsx", () => ({
  ActionDialog: ({ done, title }: { done: Done; title: string }) => {
    received.done.push(done);
    received.titles.push(title);
    return null;
  },
}));

it("the toast counts the letters that were changed, and apart from them those that were left", () => {
  renderWithData(
    <>
      <RequeueDialog rows={[]} />
      <SetUnsentEmailsAsideDialog rows={[]} />
    </>,
  );
  expect(received.titles).toEqual(["重寄 0 封信", "略過 0 封信"]);
  const toasts = (result: UnsentEmailsChangeResult) => received.done.map((done) => done(result));
  const description = "另外 1 封已經有人處理，或不能再寄。";
  expect(toasts({ changed: 2, left: 1 })).toEqual([
    { title: "2 封信排進佇列了", description },
    { title: "略過了 2 封信", description },
  ]);
  expect(toasts({ changed: 2, left: 0 })).toEqual([{ title: "2 封信排進佇列了" }, { title: "略過了 2 封信" }]);
});

it("a dialog names the one letter that it is about, or says how many", () => {
  const letter = { id: "l", purpose: "付款收據", recipient: "moon@example.com" } as never;
  received.titles = [];
  renderWithData(
    <>
      <RequeueDialog rows={[letter]} />
      <SetUnsentEmailsAsideDialog rows={[letter, letter]} />
    </>,
  );
  expect(received.titles).toEqual(["重寄付款收據，寄給 moon@example.com", "略過 2 封信"]);
});
