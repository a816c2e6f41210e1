/** In the place of a client where there is none: callers without a key are counted by it, and it has the acts of the operator. */
export const nobody = '00000000-0000-0000-0000-000000000000'
