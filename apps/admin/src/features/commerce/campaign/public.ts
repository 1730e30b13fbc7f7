export { CampaignState, formatRate } from "./campaign-columns.tsx";
