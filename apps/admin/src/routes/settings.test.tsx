import type { Role } from "@panshi/contracts/platform/permissions";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import Settings from "./settings.tsx";

const shown = vi.hoisted(() => ({ value: "", labels: [] as ReactNode[] }));
vi.mock("@panshi/ui/tabs", () => ({
  Tabs: ({ value, children }: { value: string; children: ReactNode }) => {
    shown.value = value;
    shown.labels = [];
    return children;
  },
  TabList: ({ children }: { children: ReactNode }) => children,
  Tab: ({ value, children }: { value: string; children: ReactNode }) => {
    shown.labels.push(`${value} ${String(children)}`);
    return null;
  },
  TabPanel: ({ value, children }: { value: string; children: ReactNode }) => value === shown.value && children,
}));

it("the settings have a tab for each part that a role may see, and begin with the one of the address", () => {
  const tabs = (role: Role, at = "") => {
    const html = renderWithData(<Settings />, undefined, { role, at: `/settings${at}` });
    return { html, ...shown };
  };
  const texts = ["plans 會員方案", "content 網站文字", "contact 聯絡資訊"];
  expect(tabs("admin").labels).toEqual(["general 一般", ...texts]);
  expect(tabs("moderator").labels).toEqual(texts);
  for (const [role, at, value] of [
    ["admin", "", "general"],
    ["admin", "?tab=contact", "contact"],
    ["admin", "?tab=anything", "general"],
    ["moderator", "", "plans"],
    ["moderator", "?tab=general", "plans"],
    ["moderator", "?tab=content", "content"],
  ] as const)
    expect([role, at, tabs(role, at).value]).toEqual([role, at, value]);
  expect(findUnmetTexts(tabs("admin").html, ["網站資料", "開關", "經營者資料", "存了就生效"])).toEqual([]);
});
