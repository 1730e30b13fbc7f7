/**
 * Every documented call, copied by hand from docs/requirements.md, "7. Documented calls", and never from code: the part of the
 * product that implements it, method, path and statements. Parts D and E (the back office) are not implemented yet.
 */
type DocumentedCall = { part: "A" | "B" | "C" | "D" | "E"; call: string; statements: string };

const lines = `
A GET /api/auth/user S7.03,S7.04
A POST /api/auth/login S7.05
A POST /api/register S7.06
A GET /api/logout S7.07,S7.08
A GET /api/login S7.09,S7.10
A GET /api/success-stories S7.11
A GET /api/editable-membership-plans S7.12
A GET /api/faqs S7.13
A GET /api/site-content S7.14
C POST /api/payments/create-payuni-order S7.15,S7.16,S7.17,S7.18
A GET /api/membership S7.19
A GET /api/prayers S7.20
B GET /api/soul-purchases S7.21
A GET /api/user-oracles S7.22
B GET /api/soul-dialogues S7.23
B GET /api/meditation-moments S7.24
A GET /api/blog/posts S7.25
A POST /api/complete-registration S7.26,S7.27
A GET /api/random-oracle S7.28
A POST /api/ai-interpretation S7.29
B GET /uploads/{filename} S7.30
B GET /api/soul-products S7.31,S7.32
A POST /api/admin/login S7.33
A POST /api/admin/logout S7.34
A GET /api/admin/auth S7.35
D GET /api/admin/members S7.36
D GET /api/admin/prayers S7.37
D PATCH /api/admin/prayers/{id} S7.39
E GET /api/admin/campaigns S7.40
E POST /api/admin/campaigns S7.41
E PUT /api/admin/campaigns/{id} S7.42
E DELETE /api/admin/campaigns/{id} S7.43
E GET /api/admin/promotions S7.44
E POST /api/admin/promotions S7.45
E PUT /api/admin/promotions/{id} S7.46
E DELETE /api/admin/promotions/{id} S7.47
E GET /api/admin/referral-programs S7.48
D GET /api/admin/administrators S7.49
D POST /api/admin/administrators S7.50
D PUT /api/admin/administrators/{id} S7.51
D DELETE /api/admin/administrators/{id} S7.52
D PUT /api/admin/administrators/{id}/password S7.53
D GET /api/admin/membership-plans S7.54
D PUT /api/admin/membership-plans/{id} S7.55
D GET /api/admin/site-content S7.56
D PUT /api/admin/site-content/{id} S7.57
D GET /api/admin/contact-info S7.58
D PUT /api/admin/contact-info/{id} S7.59
E GET /api/admin/reports S7.60
E GET /api/admin/reports/membership S7.61
E GET /api/admin/reports/prayers S7.62
E GET /api/admin/notifications S7.64
E POST /api/admin/notifications/send S7.65
E GET /api/admin/notification-templates S7.66
E POST /api/admin/notification-templates S7.67
E PUT /api/admin/notification-templates/{id} S7.68
E DELETE /api/admin/notification-templates/{id} S7.69
D GET /api/admin/blog-posts S7.70
D POST /api/admin/blog-posts S7.71
D PUT /api/admin/blog-posts/{id} S7.72
D DELETE /api/admin/blog-posts/{id} S7.73
D GET /api/admin/success-stories S7.74
D POST /api/admin/success-stories S7.75
D PUT /api/admin/success-stories/{id} S7.76
D DELETE /api/admin/success-stories/{id} S7.77
D GET /api/admin/faqs S7.78
D POST /api/admin/faqs S7.79
D PUT /api/admin/faqs/{id} S7.80
D DELETE /api/admin/faqs/{id} S7.81
E GET /api/admin/system-status S7.82
A GET /api/admin/oracles S7.84
A POST /api/admin/oracles S7.85
A PUT /api/admin/oracles/{id} S7.86
A DELETE /api/admin/oracles/{id} S7.87
D POST /api/admin/upload-image S7.89
E GET /api/admin/stats S7.91
E GET /api/members S7.91
E GET /api/blog-posts S7.91
E GET /api/membership-plans S7.91
`;

export const documentedCalls: readonly DocumentedCall[] = lines
  .trim()
  .split("\n")
  .map((line) => {
    const [part, method, path, statements = ""] = line.split(" ");
    return { part: part as DocumentedCall["part"], call: `${method} ${path}`, statements };
  });
