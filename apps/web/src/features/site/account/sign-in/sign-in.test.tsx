import type { Profile } from "@panshi/contracts/accounts/profile";
import { expect, test } from "vitest";
import { renderWithData } from "../../../../lib/page/testing.tsx";
import { DeviceRow } from "../sessions/devices-section.tsx";
import { FirstPasswordSection } from "../settings.tsx";
import { StaffEmailChangeSection } from "./email-change-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { GoogleSection } from "./google-section.tsx";

const nothing = () => {};
const at = "2026-11-24T15:59:00.000Z";
const profile = { email: "a@example.com", hasPassword: true, identities: [] } as unknown as Profile;

test("a change of the e-mail asks for the password of who has one", () => {
  const section = (hasPassword: boolean) =>
    renderWithData(<EmailSection profile={{ ...profile, hasPassword }} />, nothing);
  expect(section(true)).toContain("目前的密碼");
  expect(section(false)).not.toContain("密碼");
  expect(section(false)).toContain("a@example.com");
});

test("the only way to sign in is not taken away", () => {
  const google = (hasPassword: boolean, email: string | null) =>
    renderWithData(
      <GoogleSection profile={{ ...profile, hasPassword, identities: [{ email, linkedAt: at }] } as Profile} />,
      nothing,
    );
  expect(google(true, "g@example.com")).toContain("取消連結");
  expect(google(true, "g@example.com")).toContain("2026年11月24日連結的");
  expect(google(true, null)).toContain(">Google 帳號<");
  const only = google(false, null);
  expect(only).toContain("這是你唯一的登入方式。想取消連結，先在上面設定密碼。");
  expect(only).not.toContain(">取消連結<");
});

test("who signs in with Google can have a first password sent", () => {
  const section = renderWithData(<FirstPasswordSection email="a@example.com" />, nothing);
  expect(section).toContain("你用 Google 登入，還沒有密碼。");
  expect(section).toContain("寄設定密碼的連結給我");
});

test("a change of the e-mail that is under way says when it comes, and whether it still waits for a confirmation", () => {
  const section = (isConfirmed: boolean) =>
    renderWithData(
      <StaffEmailChangeSection
        change={
          { id: "1", newEmail: "b@example.com", movesAt: at, isConfirmed } as Parameters<
            typeof StaffEmailChangeSection
          >[0]["change"]
        }
      />,
      nothing,
    );
  expect(section(false)).toMatch(/b@example\.com.*11月24日 23:59，等新的信箱確認之後/);
  expect(section(true)).not.toContain("等新的信箱確認之後");
  expect(section(true)).toContain("停止更改");
});

test("the present device is marked, and signs out by itself; another one is ended", () => {
  const row = (isCurrent: boolean, busy = false) =>
    renderWithData(
      <DeviceRow
        session={{ id: "1", isCurrent, userAgent: "", createdAt: at, lastUsedAt: at }}
        busy={busy}
        onEnd={nothing}
      />,
      nothing,
    );
  expect(row(true)).toContain("　這個裝置");
  expect(row(true)).toMatch(/<a href="[^"]*logout[^"]*"/);
  expect(row(false)).not.toContain("這個裝置");
  expect(row(false)).toMatch(/<button[^>]*>登出</);
  expect(row(false, true)).toMatch(/<button[^>]*disabled=""[^>]*>登出中\.\.\./);
});
