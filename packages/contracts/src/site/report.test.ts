import { expect, it } from "vitest";
import { differenceFrom, ReportExportInput, ReportInput } from "./report.ts";

it("[S9.07] the period of a report is 30 days where none is given, and one of four", () => {
  expect(ReportInput.parse({})).toEqual({ period: "30days" });
  for (const period of ["7days", "30days", "90days", "1year"])
    expect(ReportExportInput.parse({ period })).toEqual({ period, type: "overview" });
  for (const period of ["", "30", "365days", "toString"]) {
    const { error } = ReportInput.safeParse({ period });
    expect(error?.issues.map(({ message }) => message)).toEqual(["請選擇期間：近 7 天、近 30 天、近 90 天、近一年"]);
  }
});

it("a figure differs by percent of the one before, a percentage by points, and not at all where there was nothing", () => {
  expect(differenceFrom(200, 250, "percent")).toBe(25);
  expect(differenceFrom(3, 2, "percent")).toBe(-33.3);
  expect(differenceFrom(100, -50, "percent")).toBe(-150);
  expect(differenceFrom(0, 5, "percent")).toBeNull();
  expect(differenceFrom(-100, 5, "percent")).toBeNull();
  expect(differenceFrom(40.2, 42.6, "points")).toBe(2.4);
  expect(differenceFrom(0, 5, "points")).toBe(5);
  expect(differenceFrom(null, 5, "points")).toBeNull();
  expect(differenceFrom(5, null, "percent")).toBeNull();
});
