import { trpc } from "@panshi/client/trpc";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderWithData } from "../../../../lib/page/testing.tsx";
import { sampleSlip } from "../testing.ts";
import { VoiceOffer } from "../voices/voice-offer.tsx";
import { DrawnSlipReading } from "./drawn-slip-reading.tsx";
import { SlipInterpretation } from "./slip-meaning.tsx";

const page = (question: string, { modelAvailable = true, modelFailed = false } = {}) =>
  renderWithData(
    <DrawnSlipReading
      draw={{ id: "1", oracle: sampleSlip, question, drawnAt: "2026-03-04T16:30:00.000Z" }}
      modelFailed={modelFailed}
      retentionNotice="這支籤記下了"
    />,
    (client) => client.setQueryData(getQueryKey(trpc.member.site.capabilities, undefined, "query"), { modelAvailable }),
  );

test("a drawn slip names its question where one was written, and says where it is kept", () => {
  expect(page("要換工作嗎？")).toMatch(/你問的是.*要換工作嗎？/);
  expect(page("")).not.toContain("你問的是");
  expect(page("")).toContain("這支籤記下了");
});

test("an interpretation is offered only where a model can be asked, and its failure is said", () => {
  expect(page("")).toMatch(/請 AI 解讀.*看傳統解讀/);
  const alone = page("", { modelAvailable: false });
  expect(alone).toContain("讀這支籤");
  expect(alone).not.toContain("AI");
  expect(page("", { modelFailed: true })).toContain("AI 解讀暫時無法取得");
  expect(page("")).not.toContain("暫時無法取得");
});

test("a slip's advice stands below its meaning where it has one", () => {
  const text = (advice: string) => renderWithData(<SlipInterpretation slip={{ ...sampleSlip, advice }} />, () => {});
  expect(text("今天早點睡。")).toMatch(/先停一停。.*今天可以做的一件事.*今天早點睡。/);
  expect(text("")).not.toContain("今天可以做的一件事");
});

test("a voice of another plan is shown by a sample, and sold to a member by the payment, to a visitor by the plans", () => {
  const offer = (user: SignedInMember | null) =>
    renderWithData(<VoiceOffer voice="classical" />, (client) => client.setQueryData(["/api/auth/user"], user));
  expect(offer({ id: "1" } as SignedInMember)).toContain('href="/dashboard?plan=vip"');
  expect(offer(null)).toContain('href="/#pricing"');
  expect(offer(null)).toContain("這種聲音屬於靈師方案；白話的解讀一直都在。");
});
