import { Page } from "../shell/page.tsx";

/** A screen that comes with a later part, and says so in one sentence. */
export function Later({ title, sentence }: { title: string; sentence: string }) {
  return (
    <Page title={title}>
      <p className="hollow max-w-4xl py-air-1 pe-16 font-display text-2xl font-light">{sentence}</p>
    </Page>
  );
}
