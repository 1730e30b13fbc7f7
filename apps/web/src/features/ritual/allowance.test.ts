import { describe, expect, it } from "vitest";
import { refusalOf } from "./allowance.ts";

const membership = (isActive: boolean) => ({
  hasMembership: true,
  membershipType: "trial" as const,
  endDate: null,
  daysRemaining: 1,
  isActive,
});

describe("today's further ritual", () => {
  it.each([null, 1])("is allowed while %j are left", (ritualsLeftToday) => {
    expect(refusalOf({ membership: membership(true), ritualsLeftToday })).toBeNull();
  });

  it("says that today's is done", () => {
    expect(refusalOf({ membership: membership(true), ritualsLeftToday: 0 })?.code).toBe("ritual_limit");
  });

  it("says that the membership has ended", () => {
    expect(refusalOf({ membership: membership(false), ritualsLeftToday: 0 })?.code).toBe("membership_required");
  });
});
