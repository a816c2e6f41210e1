-- By what a worker continues the trace of the call that has queued a row (W3C Trace Context); null where nobody traced.
alter table courriel add column traceparent text;
alter table livraison add column traceparent text;
alter table courriel add constraint courriel_traceparent_check check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$') not valid;
alter table livraison add constraint livraison_traceparent_check check (traceparent ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$') not valid;
