/**
 * By when a paid order is posted (spec 1 §9). The 3 business days of the home and product pages are the same promise with
 * some slack, as the page about shipping says.
 */
export const DISPATCH_TERM = "até 2 dias úteis";
