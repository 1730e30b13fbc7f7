import { createTransport } from "nodemailer";
import { SaxesParser } from "saxes";
import { beforeAll, describe, expect, it } from "vitest";
import { senderAddress } from "../../src/adapters/mail.ts";
import { fontPackageFolder, type Fonts, readFonts } from "../../src/share-image/font.ts";
import { paperLayer } from "../../src/share-image/layout/paper.ts";
import { sceneLayer } from "../../src/share-image/layout/scene.ts";
import { hostileSamples } from "./samples.ts";

let fonts: Fonts;
beforeAll(async () => {
  fonts = await readFonts(fontPackageFolder());
});

/** `element attribute` of an XML document, by a parser that throws for what is not well formed. */
function namesIn(xml: string): Set<string> {
  const names = new Set<string>();
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    for (const attribute of Object.keys(attributes)) names.add(`${name} ${attribute}`);
  });
  parser.write(xml).close();
  return names;
}

/** Both kinds of share images as SVG; a title is far shorter than the longest sample. */
const layersOf = (text: string): string => {
  const words = { label: text, title: text, siteName: text };
  const scene = sceneLayer(fonts, { layout: "scene", ...words, art: "/art/a.avif", fallbackArt: "/art/a.avif" }, 0);
  return `<svg>${scene}${paperLayer(fonts, { layout: "paper", ...words })}</svg>`;
};
const transport = createTransport({ streamTransport: true, buffer: true });
const headersOf = async (text: string): Promise<string[]> => {
  const from = senderAddress("hello@panshi.test", text);
  const { message } = await transport.sendMail({ from, to: "member@example.com", subject: text, text });
  const [head = ""] = String(message).split("\r\n\r\n");
  return [...head.matchAll(/^[A-Za-z-]+(?=:)/gm)].map(([name]) => name).toSorted();
};

describe("texts of administrators in share images and e-mails", () => {
  it.each(Object.entries(hostileSamples))(
    "%s adds nothing to an image's SVG and no header to an e-mail",
    async (_name, sample) => {
      const text = sample.slice(0, 200);
      const allowed = namesIn(layersOf("磐石 Panshi 祈願"));
      expect([...namesIn(layersOf(text))].filter((name) => !allowed.has(name))).toEqual([]);
      expect(await headersOf(text)).toEqual(await headersOf("磐石"));
    },
  );
});
