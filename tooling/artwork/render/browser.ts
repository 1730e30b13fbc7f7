import { existsSync } from "node:fs";
import { chromium, type Browser, type Page } from "@playwright/test";
import { blur, toneMapping } from "../glsl/tone-mapping.ts";
import { renderShader } from "./render-shader.ts";
import type { ShaderImage } from "./image.ts";

/** Opens headless Chromium with its software renderer, so that images come out the same on any machine. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  if (!existsSync(executablePath)) {
    throw new Error(`Images need Chromium, which is not at ${executablePath}: install it or set CHROMIUM_PATH.`);
  }
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
      "--disable-gpu-watchdog",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * Returns a function that renders an image and resolves with raw RGB, 16 bits a channel. Images with the same shader that
 * follow each other share a page, and so its compiled program; closing a page frees the memory.
 */
export function imageRenderer(browser: Browser): (image: ShaderImage) => Promise<Buffer> {
  let page: Page | null = null;
  let lastShader = "";
  return async (image) => {
    const {
      width,
      height,
      shader,
      samples,
      exposure = 1,
      frameUniform = [0, 0, 1, 0],
      halation = [0.06, 0.02],
    } = image;
    if (shader !== lastShader) await page?.close();
    if (shader !== lastShader || !page) page = await browser.newPage();
    lastShader = shader;
    const job = { width, height, shader, samples, exposure, frameUniform, halation, blur, toneMapping };
    return Buffer.from(await page.evaluate(renderShader, job), "base64");
  };
}
