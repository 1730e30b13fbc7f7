import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOAST_REMOVE_DELAY } from "./toast-limits.tsx";
import { storedToasts, dismissToast, dismissToasts, toast } from "./toast-store.tsx";

const titles = () => storedToasts().map(({ title, open }) => [title, open]);

describe("the toasts' store", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const { id } of storedToasts()) dismissToast(id);
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it("[S4.35] keeps one toast: the newer replaces the older", () => {
    toast({ title: "登入中" });
    toast({ title: "登入失敗", kind: "destructive" });
    expect(titles()).toEqual([["登入失敗", true]]);
    expect(storedToasts()[0]?.kind).toBe("destructive");
  });

  it("[S9.24] removes a closed toast 1,000,000 ms later", () => {
    const id = toast({ title: "靈籤已新增" });
    dismissToast(id);
    expect(titles()).toEqual([["靈籤已新增", false]]);
    vi.advanceTimersByTime(999_999);
    expect(titles()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(titles()).toEqual([]);
    expect(TOAST_REMOVE_DELAY).toBe(1_000_000);
  });

  it("does not let the removal of an older toast take the newer one", () => {
    dismissToast(toast({ title: "先來的" }));
    toast({ title: "後到的" });
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY);
    expect(titles()).toEqual([["後到的", true]]);
  });

  it("closes a toast once, and only one that is there", () => {
    const id = toast({ title: "靈籤已更新" });
    dismissToast(id);
    vi.advanceTimersByTime(600_000);
    dismissToast(id);
    dismissToast(id + 1);
    vi.advanceTimersByTime(400_000);
    expect(titles()).toEqual([]);
  });

  it("closes every toast before a dialog opens", () => {
    toast({ title: "已加入購物車" });
    dismissToasts();
    expect(titles()).toEqual([["已加入購物車", false]]);
  });
});
