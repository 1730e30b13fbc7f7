/** The channel of a campaign. */
export const campaignTypes = ["social_media", "email", "content_marketing", "paid_ads", "other"] as const;
