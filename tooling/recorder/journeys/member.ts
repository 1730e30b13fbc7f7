import { at } from "../answer.ts";
import { type Caller, PASSWORD, type RequestRecorder } from "../player.ts";
import type { SeededIds } from "../seeded-ids.ts";
import { tokenFor } from "./unsent-emails.ts";

const NEW_PASSWORD = "an entirely new one";
const ritual = {
  planType: "trial",
  soulPlanet: "mars",
  soulLeyline: "wanli",
  sacredObject: "meteorite",
  sacredSong: "living_breath",
};

/** From a visitor's first slip to the deletion of the account. */
export async function playMemberJourney(player: RequestRecorder, ids: SeededIds): Promise<void> {
  const member = "first@recorded.test";
  await drawAsVisitor(player, "visitor who registers", ids);
  const fields = { fullName: "王小明", phone: "0955000001" };
  await player.register(member, fields, "visitor who registers");
  await player.register("visitor with a taken email", { ...fields, email: member });
  await player.register("visitor with a short password", {
    ...fields,
    email: "short@recorded.test",
    password: "short",
  });
  for (const path of ["/api/auth/user", "/api/membership", "/api/user-oracles", "/api/prayers"])
    await player.request(member, "GET", path);
  const prayerId = await completeJourney(player, member);
  await drawAsMember(player, member, prayerId, ids);
  await useManual(player, member);
  await changeAccount(player, member);
  await deleteAccount(player, member);
}

async function drawAsVisitor(
  player: RequestRecorder,
  visitor: Caller,
  { slip: [slip = ""] }: SeededIds,
): Promise<void> {
  const question = "工作要不要換？";
  await player.call(visitor, "member.oracle.draw", {});
  await player.call(visitor, "member.oracle.draw", { question: "我想結束生命" });
  const draw = await player.call(visitor, "member.oracle.draw", { question });
  await player.call(visitor, "member.oracle.askedToday", { question });
  for (const oracleId of [slip, at(draw, "oracle", "id")])
    await player.call(visitor, "member.oracle.drawn", { oracleId });
  const oracle = { id: slip };
  await player.call(visitor, "member.oracle.interpret", { oracle, question, reading: "traditional" });
  const model = await player.call(visitor, "member.oracle.interpret", { oracle, question, consent: true });
  await player.call(visitor, "member.oracle.interpret", { oracle, question, voice: "classical", consent: true });
  const readingId = at(model, "readingId");
  for (const rating of [5, 2, 6]) await player.call(visitor, "member.oracle.rateReading", { readingId, rating });
  await player.request("visitor of another browser", "POST", `/api/readings/${readingId}/rating`, {
    body: { rating: 3 },
  });
}

async function completeJourney(player: RequestRecorder, member: Caller): Promise<string> {
  const call = (fields: object) =>
    player.documented(member, "member.journey.complete", "/api/complete-registration", { body: fields });
  await call({ ...ritual, prayerWish: "" });
  const prayerId = at(await call({ ...ritual, prayerWish: "願家人平安", topic: "health" }), "prayerId");
  await call({ ...ritual, prayerWish: "願家人平安", topic: "health" });
  await call({ ...ritual, prayerWish: "今天的第二個願" });
  await call({ ...ritual, planType: "vip", prayerWish: "不想活了" });
  await player.call(member, "member.temple.prayer", { id: prayerId });
  for (const name of ["membership", "overview", "recurrence"]) await player.call(member, `member.temple.${name}`);
  await player.call(member, "member.temple.startTrial");
  await player.call(member, "member.temple.fulfil", { id: prayerId, thanks: "謝謝" });
  return prayerId;
}

async function drawAsMember(
  player: RequestRecorder,
  member: Caller,
  prayerId: string,
  { slip }: SeededIds,
): Promise<void> {
  await player.call(member, "member.oracle.draw", { question: "願什麼時候實現？", prayerId });
  const oracle = { id: slip[1] ?? "" };
  await player.call(member, "member.oracle.interpret", { oracle, question: "先做什麼？", consent: true });
  const reflective = { oracle, question: "先做什麼？", voice: "reflective", consent: true };
  await player.call(member, "member.oracle.interpret", reflective);
  const readingId = at(await player.call("member", "member.oracle.interpret", reflective), "readingId");
  for (const caller of [member, "member"]) {
    await player.call(caller, "member.oracle.answerReading", { readingId, answer: "先睡一覺" });
    await player.call(caller, "member.oracle.answer", { readingId });
  }
  await player.call(member, "member.oracle.mine", {});
}

async function useManual(player: RequestRecorder, member: Caller): Promise<void> {
  const id = at(await player.call(member, "member.manual.view"), "enrolments", 0, "id");
  for (const dayNumber of [2, 1, 1])
    await player.call(member, "member.manual.doDay", { id, dayNumber, note: "第一天" });
  for (const caller of [member, "member", "expired"])
    await player.call(caller, "member.manual.start", { manual: "sleep_manual" });
  await player.call(member, "member.manual.view");
}

async function changeAccount(player: RequestRecorder, member: Caller): Promise<void> {
  const profile = {
    fullName: "王大明",
    firstName: "大明",
    lastName: "王",
    phone: "0955000009",
    marketingOptIn: true,
    modelConsent: false,
  };
  await player.call(member, "member.profile.change", profile);
  await player.call(member, "member.profile.view");
  await player.call(member, "member.password.change", { current: "not the password", password: NEW_PASSWORD });
  await player.call(member, "member.password.change", { current: PASSWORD, password: NEW_PASSWORD });
  player.changeLogin(member, { password: NEW_PASSWORD });
  await player.call(member, "member.password.forgot", { email: member });
  const email = "changed@recorded.test";
  await player.call(member, "member.email.requestChange", { email, password: "not the password" });
  await player.call(member, "member.email.requestChange", { email, password: NEW_PASSWORD });
  const token = await tokenFor(player, email, "/confirm-email");
  await player.call("visitor", "member.email.confirm", { token });
  await player.call("visitor", "member.email.confirm", { token });
  player.changeLogin(member, { email });
  await player.call(member, "member.profile.view");
  await player.call(member, "member.session.list");
  await player.call(member, "member.identity.reauthenticate", { password: NEW_PASSWORD });
  await player.call(member, "member.notification.list", {});
  await player.call(member, "member.notification.readAll");
  await player.call(member, "member.session.endAll");
}

async function deleteAccount(player: RequestRecorder, member: Caller): Promise<void> {
  await player.documented(member, "member.ownData.export", "/api/account/export");
  await player.call(member, "member.ownData.deleteAccount", { password: "not the password" });
  await player.call(member, "member.ownData.deleteAccount", { password: NEW_PASSWORD });
  const body = { identifier: "changed@recorded.test", password: NEW_PASSWORD };
  await player.documented("visitor", "member.session.signIn", "/api/auth/login", { body });
}

/** What a member writes in the temple: dialogues and moments, by the documented calls. */
export async function playTemple(player: RequestRecorder, ids: SeededIds): Promise<void> {
  const purchases = at<{ id: string; productType: string }[]>(
    await player.request("member", "GET", "/api/soul-purchases"),
  );
  const ofType = (type: string) => purchases.find(({ productType }) => productType === type)?.id ?? null;
  const items = {
    creativeItemId: ofType("creative"),
    codeImageItemId: ofType("code_image"),
    musicItemId: ofType("music"),
  };
  const dialogue = {
    meditationDate: "2026-02-01",
    emotionalState: "calm",
    dialogueContent: "今天很靜",
    soulInsights: "",
  };
  const rows = [
    ["/api/soul-dialogues", dialogue, { ...dialogue, emotionalState: "tired", dialogueContent: "改過的對話" }],
    [
      "/api/meditation-moments",
      { combinationName: "清晨", ...items },
      { combinationName: "夜裡", ...items, musicItemId: null },
    ],
  ] as const;
  for (const [path, first, second] of rows) {
    for (const caller of ["trial", "expired", "new"]) await player.request(caller, "POST", path, { body: first });
    const id = at(await player.request("member", "POST", path, { body: first }), "id");
    await player.request("member", "PUT", `${path}/${id}`, { body: second });
    await player.request("trial", "PUT", `${path}/${id}`, { body: second });
    await player.request("member", "GET", path);
    await player.request("trial", "DELETE", `${path}/${id}`);
    for (let times = 0; times < 2; times += 1) await player.request("member", "DELETE", `${path}/${id}`);
  }
  for (const id of ids.notification) await player.call("member", "member.notification.read", { id });
  await player.call("member", "member.notification.unread");
  for (const id of ids.ownPrayer.slice(0, 3))
    await player.call("member", "member.temple.fulfil", { id, thanks: "謝謝" });
  for (const caller of ["new", "expired"]) await player.call(caller, "member.temple.startTrial");
}

/** Signing in with Google: as a new person with and without the consents, as a known one, and not at all. */
export async function playGoogle(player: RequestRecorder): Promise<void> {
  const choices = [
    ["/api/auth/google", "person=demo-first-visit"],
    ["/api/auth/google?confirmAge=1", "person=demo-first-visit"],
    ["/api/auth/google", "person=demo-first-visit"],
    ["/api/auth/google?returnTo=/account", "person=demo-member"],
    ["/api/auth/google", "person=demo-unproven"],
    ["/api/auth/google", "person=demo-unverified"],
    ["/api/auth/google", "cancel=1"],
  ] as const;
  for (const [number, [path, choice]] of choices.entries()) {
    const visitor = `visitor at Google ${number}`;
    const headers = { "sec-fetch-site": "same-origin", referer: `${player.server.origin}/` };
    const begun = await player.request(visitor, "GET", path, { headers });
    const asked = new URL(begun.headers.get("location") ?? "", player.server.origin);
    if (asked.origin !== player.server.issuer) continue;
    const chosen = await fetch(`${player.server.issuer}/chosen${asked.search}&${choice}`, { redirect: "manual" });
    const back = new URL(chosen.headers.get("location") ?? "");
    await player.request(visitor, "GET", `${back.pathname}${back.search}`, {
      label: `back from Google after ${choice}`,
    });
    await player.request(visitor, "GET", "/api/auth/user");
  }
}
