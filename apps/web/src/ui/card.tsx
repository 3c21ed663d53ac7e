import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

/** A sheet on the desk: one matter, with a hairline around it. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes('rounded-card border border-line bg-card p-5', className)} {...rest} />;
}
