import { v7 } from 'uuid'

/** A new id: a UUIDv7, made here so that a retried transaction writes the same rows in the order they were made. */
export const newId = (): string => v7()
