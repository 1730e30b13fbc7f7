import type { SignedInMember } from "@panshi/contracts/accounts/member";
import type { Purchase } from "@panshi/contracts/commerce/purchase";
import { starterMomentItems } from "@panshi/contracts/journey/starter";
import { expect, it } from "vitest";
import { chosenItems, listComposableItems, newDraft, toMomentInput } from "./composer.tsx";

const profile = { soulPlanet: "saturn", soulLeyline: "luye", sacredObject: "beitou_stone", sacredSong: "spirit_light" };
const ofMember = profile as SignedInMember["profile"];
const bought = (id: string, stoppedAt: string | null) => ({ id, productName: id, productType: "music", stoppedAt });

it("a member composes with three songs, their own planet, land and object, then with what they bought", () => {
  const purchases = [bought("a", null), bought("b", "2026-01-01T00:00:00.000Z")] as unknown as Purchase[];
  const items = listComposableItems(ofMember, purchases);
  const names = (type: string) =>
    items.filter(({ productType }) => productType === type).map(({ productName }) => productName);
  expect(names("music")).toEqual(["活著的呼吸", "心的空性", "靈之光", "a"]);
  expect(names("code_image").toSorted()).toEqual(["土星", "鹿野"].toSorted());
  expect(names("creative")).toEqual(["北投石"]);
  expect(items.at(-1)).toMatchObject({ source: "purchase" });
});

it("a new moment holds one's own planet and song, and saves nothing for what is empty", () => {
  const draft = newDraft(ofMember);
  const { codeImageItem, musicItem, creativeItem } = chosenItems(draft, listComposableItems(ofMember, []));
  expect([codeImageItem?.productName, musicItem?.productName, creativeItem]).toEqual(["土星", "靈之光", null]);
  expect(toMomentInput({ ...draft, combinationName: " 夜裡 " })).toEqual({
    combinationName: "夜裡",
    codeImageItemId: codeImageItem?.id,
    musicItemId: musicItem?.id,
    creativeItemId: null,
  });
  const nothing = { soulPlanet: null, soulLeyline: null, sacredObject: null, sacredSong: null };
  expect(newDraft(nothing as SignedInMember["profile"])).toMatchObject({ codeImageItemId: "", musicItemId: "" });
});

it("no two starter items share an id", () => {
  expect(new Set(starterMomentItems.map(({ id }) => id)).size).toBe(starterMomentItems.length);
});
