import { fortuneLabels, slipHeading, type UserOracle } from "@panshi/contracts/journey/oracle";
import { paths } from "../../../../paths.ts";

/** The shared part of a draw: the slip's title, fortune and verse, never the question or the interpretation. */
export function slipShareData({ oracle, oracleText }: UserOracle, origin: string, siteName: string) {
  const verse = oracleText.split("\n").filter(Boolean).join("\n");
  return {
    title: slipHeading(oracle),
    text: `我在${siteName}抽到「${oracle.title}」，${fortuneLabels(oracle.fortuneLevel).label}。\n\n${verse}`,
    url: origin + paths.slip(oracle.id),
  };
}

/** Shares the slip by the device's share sheet, else copies it. Throws where neither is possible. */
export async function shareSlip(drawn: UserOracle, siteName: string): Promise<"shared" | "copied" | "left"> {
  const shared = slipShareData(drawn, location.origin, siteName);
  if ("share" in navigator) {
    try {
      await navigator.share(shared);
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "left";
      // The device refused: copy instead.
    }
  }
  await navigator.clipboard.writeText(`${shared.text}\n\n${shared.url}`);
  return "copied";
}
