/** The sleeper profile as the specification's table lists it. */
export const positions = ['side', 'back', 'stomach', 'combination'];
export const weights = ['under60', 'k60to90', 'k90to130', 'over130'];
export const thermals = ['hot', 'neutral'];

/** All 4 x 4 x 2 combinations. */
export const profiles = positions.flatMap((position) =>
  weights.flatMap((weight) => thermals.map((thermal) => ({ position, weight, thermal }))),
);
