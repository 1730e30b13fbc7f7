import { describe, expect, it } from "vitest";
import { ritualRefusal } from "./ritual-refusal.ts";

const membership = (isActive: boolean) => ({
  hasMembership: true,
  membershipType: "trial" as const,
  endDate: null,
  daysRemaining: 1,
  isActive,
});

describe("another ritual today", () => {
  it.each([null, 1])("is allowed while %j are left", (ritualsLeftToday) => {
    expect(ritualRefusal({ membership: membership(true), ritualsLeftToday })).toBeNull();
  });

  it("is refused when today's is done", () => {
    expect(ritualRefusal({ membership: membership(true), ritualsLeftToday: 0 })?.code).toBe("ritual_limit");
  });

  it("is refused when the membership has ended", () => {
    expect(ritualRefusal({ membership: membership(false), ritualsLeftToday: 0 })?.code).toBe("membership_required");
  });
});
