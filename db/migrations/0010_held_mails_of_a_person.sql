DROP INDEX `mail_outbox_user`;--> statement-breakpoint
CREATE INDEX `mail_outbox_user` ON `mail_outbox` (`user_id`,`sent_at`,`failed_at`,`due_at`);