import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { renderWithData } from "./testing.tsx";

type Toast = { title: string; description?: string; kind?: string };
type Props = { values: object; call: (input: object) => Promise<unknown>; done: (output: object) => Toast };
let received: Props | null = null;

/** For tests, in place of `kit/form/action-dialog.tsx`: keeps what a dialog would send and say. */
export function ActionDialog(props: Props) {
  received = props;
  return null;
}

/** A dialog, what is typed in it, the call with its input, and the toast after an answer. */
type Case = readonly [dialog: ReactNode, typed: object, path: string, input: object, toast: Toast, answer?: object];
type Expect = (cases: readonly Case[], fill?: (client: QueryClient) => unknown) => Promise<void>;

/** Asserts what dialogs send, without a server. */
export function setUpDialogSendTest(): Expect {
  let sent: [path: string, input: object | undefined][] = [];
  beforeEach(() => {
    vi.stubGlobal("fetch", (url: string | URL, { body }: { body: string }) => {
      const inputs = JSON.parse(body) as Record<string, { json: object }>;
      sent.push([String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, ""), inputs["0"]?.json]);
      return Promise.resolve(new Response(JSON.stringify([{ result: { data: { json: {} } } }])));
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  return async (cases, fill) => {
    for (const [dialog, typed, path, input, toast, answer = {}] of cases) {
      sent = [];
      received = null;
      renderWithData(dialog, fill);
      const { values, call, done } = received as unknown as Props;
      await call({ ...values, ...typed });
      expect({ sent, toast: done(answer) }).toEqual({ sent: [[path, input]], toast: expect.objectContaining(toast) });
    }
  };
}
