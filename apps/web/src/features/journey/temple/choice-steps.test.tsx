import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { ChoiceSteps } from "./overview-panel.tsx";

const names = {
  soulPlanet: "火星",
  soulLeyline: "萬里",
  sacredObject: "隕石",
  sacredSong: "生之息",
  prayerManual: "晨光手冊",
};
const html = (given: Parameters<typeof ChoiceSteps>[0]["names"]) =>
  renderToString(
    <StaticRouter location="/">
      <ChoiceSteps names={given} />
    </StaticRouter>,
  ).replaceAll("<!-- -->", "");

it("[S2.56] checks the five completed steps, each with its choice", () => {
  const page = html(names);
  expect(page.match(/（已完成）/g)).toHaveLength(5);
  for (const name of Object.values(names)) expect(page).toContain(name);
  expect(page).not.toContain("href");
});

it("links to a step that is not completed", () => {
  const page = html({ ...names, sacredSong: undefined, prayerManual: undefined });
  expect(page.match(/（已完成）/g)).toHaveLength(3);
  expect(page.match(/（還沒選）/g)).toHaveLength(2);
  expect(page.match(/<svg/g)).toHaveLength(3);
  expect(page).toContain('href="/planet-selection?plan=trial"');
});
