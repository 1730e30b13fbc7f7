import { createQueryClient } from "@panshi/client/query-client";
import { trpc } from "@panshi/client/trpc";
import { storedToasts } from "@panshi/ui/overlay/toast-store";
import { getQueryKey } from "@trpc/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { handleSessionEnded, refetchAdministrator, useSetAdministrator } from "./administrator.ts";
import { askToReauthenticate, finishReauthentication } from "./confirmation.ts";
import { renderHookOnce } from "./testing.tsx";

const work = vi.hoisted(() => ({ unsaved: false }));
vi.mock("./unsaved-work.ts", () => ({ hasUnsavedWork: () => work.unsaved }));
beforeEach(() => {
  work.unsaved = false;
});

const key = getQueryKey(trpc.admin.session.current, undefined, "query");
const members = getQueryKey(trpc.admin.member.counts, undefined, "query");
const signedIn = () => {
  const client = createQueryClient({ onUnauthorized: () => {} });
  client.setQueryData(key, { id: "a" });
  return client;
};

it("a session that has ended leads to the login once, and leaves a screen with unsaved work open", () => {
  const client = signedIn();
  handleSessionEnded(client);
  expect(client.getQueryData(key)).toBeNull();
  expect(storedToasts()[0]).toMatchObject({ title: "登入已經過期", description: "請重新登入。", kind: "destructive" });
  const last = storedToasts()[0]?.id;
  handleSessionEnded(client);
  expect(storedToasts()[0]?.id).toBe(last);
  work.unsaved = true;
  const writing = signedIn();
  handleSessionEnded(writing);
  expect(writing.getQueryData(key)).toEqual({ id: "a" });
  expect(storedToasts()[0]).toMatchObject({
    title: "登入已經過期",
    description: "你寫的內容還在這裡。請在另一個分頁重新登入，再回來儲存。",
    kind: "destructive",
  });
});

it("after a refusal the administrator is read again, and who signs in finds nothing of the one before", () => {
  const refused = signedIn();
  refused.setQueryData(members, {});
  refetchAdministrator(refused);
  expect([key, members].map((one) => refused.getQueryState(one)?.isInvalidated)).toEqual([true, false]);
  const { result: setAdministrator, client } = renderHookOnce(useSetAdministrator);
  client.setQueryData(key, null);
  client.setQueryData(members, {});
  setAdministrator({ id: "b" } as never);
  expect([client.getQueryData(key), client.getQueryData(members)]).toEqual([{ id: "b" }, undefined]);
});

it("every call that waits for a confirmation goes on with it, or fails with its refusal, once", async () => {
  const both = [askToReauthenticate(), askToReauthenticate()];
  finishReauthentication(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  const later = askToReauthenticate();
  finishReauthentication(false);
  expect(await later).toBe(false);
});
