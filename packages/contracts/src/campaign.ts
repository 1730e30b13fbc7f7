/** The channel of a campaign. */
export const campaignTypes = ["social_media", "email", "content_marketing", "paid_ads", "other"] as const;

/** Groups of members that a campaign or a notification is aimed at. */
export const audiences = ["all_users", "new_users", "basic_members", "vip_members", "inactive_users"] as const;
