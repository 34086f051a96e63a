/** Callbacks ring a real person, and anyone can get a live key: few a phone number and a client in a day, then 429 (G65). */
export const callbackLimits = { perPhone: 3, perClient: 10, windowSeconds: 86_400 } as const;

/** The showroom's own devices serve many visitors a day behind one address. */
export const showroomCallbackLimits = { ...callbackLimits, perClient: 500 } as const;
